package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.kmip.KmipClient;

/** A key of a KMIP server, which never leaves it. */
record KmipServerKey(KmipClient client) implements WrappingKey {

  @Override
  public String service() {
    return "kmip";
  }

  @Override
  public String id() {
    return client.keyId();
  }

  @Override
  public String holder() {
    return "the KMIP server";
  }

  @Override
  public String check() {
    return "check that the endpoint is the server";
  }

  @Override
  public byte[] encrypt(byte[] root, Binding binding) {
    return client.encrypt(root, binding.data());
  }

  @Override
  public byte[] decrypt(byte[] sealed, Binding binding) {
    return client.decrypt(sealed, binding.data());
  }
}

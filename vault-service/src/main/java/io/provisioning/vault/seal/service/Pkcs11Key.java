package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.pkcs11.Token;

/** A key in a PKCS#11 token, such as an HSM, which never leaves it. */
record Pkcs11Key(Token token) implements WrappingKey {

  @Override
  public String service() {
    return "pkcs11";
  }

  @Override
  public String id() {
    return token.keyUri();
  }

  @Override
  public String holder() {
    return "the token";
  }

  @Override
  public String check() {
    return "check that it works with its own programs";
  }

  @Override
  public byte[] encrypt(byte[] root, Binding binding) {
    return token.seal(root, binding.data());
  }

  @Override
  public byte[] decrypt(byte[] sealed, Binding binding) {
    return token.open(sealed, binding.data());
  }

  @Override
  public void close() {
    token.close();
  }
}

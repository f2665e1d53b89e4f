package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.aws.KmsClient;
import java.util.Map;

/**
 * A key of AWS's Key Management Service, which never leaves it. A root key is encrypted there, in
 * an encryption context that names this installation and the root key's version.
 *
 * @param id its id or ARN, or the name or ARN of an alias
 */
record AwsKmsKey(KmsClient client, String id) implements WrappingKey {

  private static final String PURPOSE = "provisioning vault root key";

  @Override
  public String service() {
    return "aws-kms";
  }

  @Override
  public String holder() {
    return "AWS's Key Management Service";
  }

  @Override
  public String check() {
    return "check that the endpoint is the service";
  }

  @Override
  public byte[] encrypt(byte[] root, Binding binding) {
    return client.encrypt(root, context(binding));
  }

  @Override
  public byte[] decrypt(byte[] sealed, Binding binding) {
    return client.decrypt(sealed, context(binding));
  }

  @Override
  public void close() {
    client.close();
  }

  private static Map<String, String> context(Binding binding) {
    return Map.of(
        "purpose",
        PURPOSE,
        "installation",
        binding.installation(),
        "version",
        String.valueOf(binding.version()));
  }
}

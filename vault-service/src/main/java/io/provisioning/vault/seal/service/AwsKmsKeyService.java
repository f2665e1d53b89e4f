package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.aws.KmsClient;
import io.provisioning.vault.seal.aws.KmsException;
import io.provisioning.vault.seal.cipher.Aead;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A key of AWS's Key Management Service, which never leaves it. A root key is encrypted there, in
 * an encryption context that names this installation and the root key's version.
 */
final class AwsKmsKeyService implements KeyService {

  static final String NAME = "aws-kms";

  private static final String PURPOSE = "provisioning vault root key";

  private final KmsClient client;
  private final String keyId;
  private final String installation;

  AwsKmsKeyService(KmsClient client, String keyId, String installation) {
    this.client = client;
    this.keyId = keyId;
    this.installation = installation;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> keyId() {
    return Optional.of(keyId);
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  /** Only people make keys of AWS. */
  @Override
  public void prepare() {}

  /** What comes back is opened before anybody relies on it. */
  @Override
  public byte[] seal(byte[] root, int version) {
    var sealed = asked(() -> client.encrypt(root, context(version)));
    var opened = open(sealed, version);
    try {
      if (!MessageDigest.isEqual(root, opened)) {
        throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
            "AWS's Key Management Service does not decrypt to what it encrypted",
            "check that the endpoint is the service; nothing was stored");
      }
    } finally {
      Arrays.fill(opened, (byte) 0);
    }
    return sealed;
  }

  @Override
  public byte[] open(byte[] sealed, int version) {
    var root = asked(() -> client.decrypt(sealed, context(version)));
    if (root.length != Aead.KEY_BYTES) {
      Arrays.fill(root, (byte) 0);
      throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
          "AWS's Key Management Service answers something else than root key " + version,
          "check that the endpoint is the service, and the database that of this vault");
    }
    return root;
  }

  @Override
  public void close() {
    client.close();
  }

  private Map<String, String> context(int version) {
    return Map.of(
        "purpose", PURPOSE, "installation", installation, "version", String.valueOf(version));
  }

  private static <T> T asked(Supplier<T> request) {
    try {
      return request.get();
    } catch (KmsException e) {
      throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(e.detail(), e.help());
    }
  }
}

package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.AssociatedData;
import io.provisioning.vault.seal.pkcs11.Token;
import io.provisioning.vault.seal.pkcs11.TokenException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A key in a PKCS#11 token, such as an HSM, which never leaves it. A root key is encrypted there,
 * bound to this installation and its version.
 */
final class Pkcs11KeyService implements KeyService {

  static final String NAME = "pkcs11";

  private final Token token;
  private final String installation;

  Pkcs11KeyService(Token token, String installation) {
    this.token = token;
    this.installation = installation;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> keyId() {
    return Optional.of(token.keyUri());
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  /** Only people make keys in a token. */
  @Override
  public void prepare() {}

  /** What comes back is opened before anybody relies on it. */
  @Override
  public byte[] seal(byte[] root, int version) {
    var sealed = asked(() -> token.seal(root, data(version)));
    var opened = open(sealed, version);
    try {
      if (!MessageDigest.isEqual(root, opened)) {
        throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
            "the token does not decrypt to what it encrypted",
            "check that it works with its own programs; nothing was stored");
      }
    } finally {
      Arrays.fill(opened, (byte) 0);
    }
    return sealed;
  }

  @Override
  public byte[] open(byte[] sealed, int version) {
    var root = asked(() -> token.open(sealed, data(version)));
    if (root.length != Aead.KEY_BYTES) {
      Arrays.fill(root, (byte) 0);
      throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
          "the token opens something else than root key " + version,
          "check that the database is that of this vault");
    }
    return root;
  }

  @Override
  public void close() {
    token.close();
  }

  private byte[] data(int version) {
    return AssociatedData.rootKey(NAME, installation, version);
  }

  private static <T> T asked(Supplier<T> request) {
    try {
      return request.get();
    } catch (TokenException e) {
      throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(e.detail(), e.help());
    }
  }
}

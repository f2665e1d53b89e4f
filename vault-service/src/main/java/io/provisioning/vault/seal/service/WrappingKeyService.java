package io.provisioning.vault.seal.service;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** Has root keys encrypted, bound to this installation and their version. */
final class WrappingKeyService implements KeyService {

  private final WrappingKey key;
  private final String installation;

  WrappingKeyService(WrappingKey key, String installation) {
    this.key = key;
    this.installation = installation;
  }

  @Override
  public String name() {
    return key.service();
  }

  @Override
  public Optional<String> keyId() {
    return Optional.of(key.id());
  }

  @Override
  public boolean isRemote() {
    return key.isRemote();
  }

  /** Only people make such keys. */
  @Override
  public void prepare() {}

  /** What comes back is opened before anybody relies on it. */
  @Override
  public byte[] seal(byte[] root, int version) {
    var sealed = asked(() -> key.encrypt(root, binding(version)));
    var opened = open(sealed, version);
    try {
      if (!MessageDigest.isEqual(root, opened)) {
        throw wrong("does not decrypt to what it encrypted", "nothing was stored");
      }
    } finally {
      Arrays.fill(opened, (byte) 0);
    }
    return sealed;
  }

  @Override
  public byte[] open(byte[] sealed, int version) {
    var root = asked(() -> key.decrypt(sealed, binding(version)));
    if (root.length != Aead.KEY_BYTES) {
      Arrays.fill(root, (byte) 0);
      throw wrong(
          "opens something else than root key " + version,
          "check that the database is that of this vault");
    }
    return root;
  }

  @Override
  public void close() {
    key.close();
  }

  private WrappingKey.Binding binding(int version) {
    return new WrappingKey.Binding(key.service(), installation, version);
  }

  private ProblemException wrong(String what, String help) {
    return KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
        key.holder() + " " + what, key.check() + "; " + help);
  }

  /** With a problem instead of an exception. */
  static <T> T asked(Supplier<T> request) {
    try {
      return request.get();
    } catch (KeyServiceException e) {
      throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(e.detail(), e.help());
    }
  }
}

package io.provisioning.controlcenter.identity.secret;

import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Symmetric keys in files, made when they are first asked for. */
public final class SecretKeys {

  private static final int BYTES = 32;

  private final PrivateFiles files;
  private final SecureRandom random;

  /** Keys among these files. */
  public SecretKeys(PrivateFiles files, SecureRandom random) {
    this.files = files;
    this.random = random;
  }

  /**
   * The key of a name.
   *
   * @param algorithm it is for, such as {@code AES}
   */
  public SecretKey get(String name, String algorithm) {
    var text = files.read(name).orElseGet(() -> make(name));
    return new SecretKeySpec(Base64.getDecoder().decode(text.strip()), algorithm);
  }

  private String make(String name) {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var text = Base64.getEncoder().encodeToString(bytes);
    files.write(name, text);
    return text;
  }
}

package io.provisioning.provider.ssh.channel;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;

/**
 * What a server proves itself by, known beforehand.
 *
 * @param fingerprint {@code SHA256:} and 43 characters, as {@code ssh-keygen -l} prints it
 * @param types of key that may have it, the likeliest first
 */
public record HostKey(String fingerprint, List<Type> types) {

  /** What {@link #parse} takes, for messages. */
  public static final String EXPECTED =
      "a fingerprint such as SHA256:… (43 characters) or a public key such as ssh-ed25519 AAAA…";

  private static final Pattern FINGERPRINT = Pattern.compile("SHA256:[A-Za-z0-9+/]{43}");

  public HostKey {
    types = List.copyOf(types);
  }

  /**
   * Reads a fingerprint, or a public key as in a file {@code ssh_host_…_key.pub}.
   *
   * @throws IllegalArgumentException if it is neither; the message says what is expected
   */
  public static HostKey parse(String text) {
    var stripped = text.strip();
    if (FINGERPRINT.matcher(stripped).matches()) {
      return new HostKey(stripped, List.of(Type.values()));
    }
    return Arrays.stream(Type.values())
        .filter(type -> stripped.startsWith(type.prefix))
        .findFirst()
        .map(type -> new HostKey(fingerprint(stripped), List.of(type)))
        .orElseThrow(() -> new IllegalArgumentException("is not " + EXPECTED));
  }

  private static String fingerprint(String line) {
    try {
      var key = PublicKeyEntry.parsePublicKeyEntry(line).resolvePublicKey(null, null, null);
      return KeyUtils.getFingerPrint(key);
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new IllegalArgumentException("is not " + EXPECTED, e);
    }
  }

  boolean isOf(PublicKey key) {
    return fingerprint.equals(KeyUtils.getFingerPrint(key));
  }

  /** A kind of key; a server has at most one of each, and shows the one that is asked for. */
  public enum Type {
    ED25519("ssh-ed25519 "),
    ECDSA("ecdsa-sha2-nistp"),
    RSA("ssh-rsa ");

    private final String prefix;

    Type(String prefix) {
      this.prefix = prefix;
    }
  }
}

package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An AES key in a token, and how to reach it.
 *
 * @param library of the token's vendor, an absolute path
 * @param slot that the token is in; null if the label of the token says which one it is
 * @param tokenLabel empty if the slot says which one it is
 * @param keyLabel of the key
 * @param pinFile with the PIN of the token's user
 * @param timeout of a request, until it is answered
 */
public record TokenKey(
    Path library,
    @Nullable Long slot,
    String tokenLabel,
    String keyLabel,
    Path pinFile,
    Duration timeout) {

  /** It becomes part of a configuration, in quotes. */
  private static final Pattern LIBRARY = Pattern.compile("[^\"\\\\\\p{Cntrl}]{1,1000}");

  private static final Pattern LABEL = Pattern.compile("[^\\p{Cntrl}]{1,255}");
  private static final int LONGEST_TOKEN_LABEL = 32;
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException that says which of them is wrong, and what it should be
   */
  public TokenKey {
    require(
        library.isAbsolute() && LIBRARY.matcher(library.toString()).matches(),
        "library",
        "is the absolute path of a PKCS#11 library, without quotes");
    require(
        (slot == null) != tokenLabel.isEmpty(),
        "token-label",
        "is set if provisioning.vault.pkcs11.slot is not, and only then");
    require(slot == null || slot >= 0, "slot", "is the number of a slot");
    require(
        tokenLabel.isEmpty()
            || (LABEL.matcher(tokenLabel).matches()
                && tokenLabel.getBytes(UTF_8).length <= LONGEST_TOKEN_LABEL),
        "token-label",
        "is a label of at most 32 bytes");
    require(LABEL.matcher(keyLabel).matches(), "key-label", "is a label of 1 to 255 characters");
    require(
        timeout.isPositive() && timeout.compareTo(LONGEST) <= 0,
        "timeout",
        "is more than 0, 60s at most");
  }

  private static void require(boolean isMet, String name, String what) {
    if (!isMet) {
      throw new IllegalArgumentException("provisioning.vault.pkcs11." + name + " " + what);
    }
  }

  /** As a URI (RFC 7512), without the library. */
  public String uri() {
    return "pkcs11:"
        + (slot == null ? "token=" + escaped(tokenLabel) : "slot-id=" + slot)
        + ";object="
        + escaped(keyLabel);
  }

  private static String escaped(String label) {
    return URLEncoder.encode(label, UTF_8).replace("+", "%20");
  }

  /** The token, for people. */
  String token() {
    return slot == null ? "the token `" + tokenLabel + "`" : "the token in slot " + slot;
  }
}

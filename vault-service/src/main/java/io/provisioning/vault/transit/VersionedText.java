package io.provisioning.vault.transit;

import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A ciphertext, signature or HMAC with the version of its key, as HashiCorp Vault and OpenBao write
 * it: {@code vault:v1:} and base64.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record VersionedText(int version, byte[] content) {

  private static final Pattern FORM =
      Pattern.compile("vault:v([1-9][0-9]{0,8}):([A-Za-z0-9+/]*={0,2})");

  /**
   * Reads one.
   *
   * @param path where it is in the request
   * @throws io.provisioning.config.problem.ProblemException INVALID if it does not have this form
   */
  static VersionedText read(@Nullable String text, String path) {
    var matcher = FORM.matcher(text == null ? "" : text);
    if (matcher.matches()) {
      try {
        var content = Base64.getDecoder().decode(matcher.group(2));
        // bits that mean nothing would let two texts be one ciphertext
        if (Base64.getEncoder().encodeToString(content).equals(matcher.group(2))) {
          return new VersionedText(Integer.parseInt(matcher.group(1)), content);
        }
      } catch (IllegalArgumentException e) {
        // as one of another form
      }
    }
    throw TransitProblem.INVALID_TRANSIT_REQUEST.at(
        path, "`vault:v<version>:<base64>`", "something else");
  }

  @Override
  public String toString() {
    return "vault:v" + version + ":" + Base64.getEncoder().encodeToString(content);
  }
}

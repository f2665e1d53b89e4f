package io.provisioning.aws;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An access key of AWS.
 *
 * @param session token of a temporary key, empty for one that lasts
 */
public record AccessKey(String id, String secret, String session) {

  /** Id, secret and, if there is one, session token, with colons between them. */
  public static final Pattern FORM =
      Pattern.compile("[A-Z0-9]{16,128}:[A-Za-z0-9/+=]{16,128}(:[A-Za-z0-9/+=]{16,4096})?");

  /** The key that a text of the {@link #FORM} is; empty for any other. */
  public static Optional<AccessKey> parse(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    var parts = text.split(":", -1);
    return Optional.of(new AccessKey(parts[0], parts[1], parts.length == 3 ? parts[2] : ""));
  }

  @Override
  public String toString() {
    return "AccessKey[" + id + "]";
  }
}

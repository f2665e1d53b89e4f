package io.provisioning.provider.aws;

import io.provisioning.provider.cloud.Token;
import java.util.regex.Pattern;

/**
 * An access key of AWS.
 *
 * @param session token of a temporary key, empty for one that lasts
 */
record AccessKey(String id, String secret, String session) {

  private static final Pattern FORM =
      Pattern.compile("[A-Z0-9]{16,128}:[A-Za-z0-9/+=]{16,128}(:[A-Za-z0-9/+=]{16,4096})?");

  /** As it is now: a new one is used at once. */
  static AccessKey of(Token token) {
    var parts = token.get(FORM).split(":", -1);
    return new AccessKey(parts[0], parts[1], parts.length == 3 ? parts[2] : "");
  }

  @Override
  public String toString() {
    return "AccessKey[" + id + "]";
  }
}

package io.provisioning.config.extension.schema;

import java.util.regex.Pattern;

/** A string that stands for a secret: {@code secret:<name>}, the name a DNS label. */
final class SecretReference {

  private static final String PREFIX = "secret:";
  private static final Pattern FORM =
      Pattern.compile(PREFIX + "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  private SecretReference() {}

  static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /** It was meant to be one, but its name is not a name. */
  static boolean isBroken(String text) {
    return text.startsWith(PREFIX) && !isOne(text);
  }
}

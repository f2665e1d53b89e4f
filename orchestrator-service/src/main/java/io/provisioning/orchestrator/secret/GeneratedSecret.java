package io.provisioning.orchestrator.secret;

import java.util.regex.Pattern;

/**
 * Which generated secret is meant. All three are DNS labels, so that none leads elsewhere, in a
 * directory or in the vault.
 */
record GeneratedSecret(String workspace, String infrastructure, String name) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  GeneratedSecret {
    requireName("workspace", workspace);
    requireName("infrastructure", infrastructure);
    requireName("secret", name);
  }

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  static String requireName(String what, String value) {
    if (!isName(value)) {
      throw new IllegalArgumentException(what + " `" + value + "` is not a DNS label");
    }
    return value;
  }
}

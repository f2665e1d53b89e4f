package io.provisioning.orchestrator.secret.generated;

import java.util.regex.Pattern;

/**
 * Which generated secret is meant. All three are DNS labels, so that none leads elsewhere, in a
 * directory or in the vault.
 */
public record GeneratedSecret(String workspace, String infrastructure, String name) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  public GeneratedSecret {
    requireName("workspace", workspace);
    requireName("infrastructure", infrastructure);
    requireName("secret", name);
  }

  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  public static String requireName(String what, String value) {
    if (!isName(value)) {
      throw new IllegalArgumentException(what + " `" + value + "` is not a DNS label");
    }
    return value;
  }
}

package io.provisioning.mcp.feature;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Masks what is known as a secret by its form, in texts that others wrote: what a program printed
 * may have one that the platform never had.
 */
public final class SecretText {

  private static final String MASK = "***";

  private static final List<Pattern> FORMS =
      List.of(
          Pattern.compile(
              "-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----.*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|\\z)",
              Pattern.DOTALL),
          Pattern.compile("AGE-SECRET-KEY-1[0-9A-Z]{20,}"),
          Pattern.compile("\\beyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*"),
          Pattern.compile("\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b"),
          Pattern.compile("\\b(?:ghp|gho|ghs|glpat|xox[abp]|sk)[-_][\\w-]{16,}"),
          Pattern.compile("(?i)(?<=\\bbearer )[\\w.~+/=-]{12,}"),
          Pattern.compile("(?<=://)[^\\s/:@]{1,100}:[^\\s/@]{1,200}(?=@)"),
          Pattern.compile(
              "(?i)(?<=\\b(?:password|passwd|secret|token|api[_-]?key)=)[^\\s&\"']{4,}"));

  private SecretText() {}

  /** The text with each secret masked. */
  public static String masked(String text) {
    var masked = text;
    for (var form : FORMS) {
      masked = form.matcher(masked).replaceAll(MASK);
    }
    return masked;
  }
}

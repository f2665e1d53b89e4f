package io.provisioning.mcp.feature;

import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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

  /** Names of members whose text is a secret. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(?:password|passwd|passphrase|secret|token|api_?key|private_?key|credential).*|pin");

  /** Keys of settings whose value is a secret. */
  private static final Pattern KEY =
      Pattern.compile("(?i).*(?:password|passphrase|secret|token|api-?key|private-?key|pin)");

  private static final Pattern QUOTED =
      Pattern.compile(
          "(?i)(?<=\\b(?:password|passwd|secret|token|identified by|key)\\b.{0,5}['\"])[^'\"]{3,}");

  /** It opens nothing by itself. */
  private static final String REFERENCE = "secret:";

  private SecretText() {}

  /** Whether a member of this name is a secret. */
  public static boolean isNameOfSecret(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * As {@link #masked(String)}, with what is quoted after the name of a secret, as in a program.
   */
  public static String maskedSource(String text) {
    return QUOTED.matcher(masked(text)).replaceAll(MASK);
  }

  /** A copy without what is a secret by its name or by its form; references stay. */
  public static JsonNode masked(JsonNode value) {
    return masked(value, false);
  }

  private static JsonNode masked(JsonNode value, boolean isSecret) {
    return switch (value) {
      case ObjectNode object -> {
        var masked = JsonNodeFactory.instance.objectNode();
        var isKey = KEY.matcher(object.path("key").asString("")).matches();
        object
            .properties()
            .forEach(each -> {
              var name = each.getKey();
              var hides = isSecret || isNameOfSecret(name) || (isKey && name.equals("value"));
              masked.set(name, masked(each.getValue(), hides));
            });
        yield masked;
      }
      case ArrayNode array -> {
        var masked = JsonNodeFactory.instance.arrayNode();
        array.forEach(each -> masked.add(masked(each, isSecret)));
        yield masked;
      }
      case JsonNode text when text.isString() ->
          JsonNodeFactory.instance.stringNode(
              isSecret && !text.asString().startsWith(REFERENCE)
                  ? MASK
                  : maskedSource(text.asString()));
      default -> value;
    };
  }

  /** The text with each secret masked. */
  public static String masked(String text) {
    var masked = text;
    for (var form : FORMS) {
      masked = form.matcher(masked).replaceAll(MASK);
    }
    return masked;
  }
}

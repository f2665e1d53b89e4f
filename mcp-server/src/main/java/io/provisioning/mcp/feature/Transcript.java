package io.provisioning.mcp.feature;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer as it is kept and compared: the structure of a result, or what there is without one, as
 * JSON with sorted members, without secrets and without what is new in each answer.
 *
 * @param text all of it
 * @param refused code of the problem; null if it was answered
 */
public record Transcript(String text, @Nullable String refused) {

  /** The argument that carries a confirmation, which no transcript has. */
  private static final String CONFIRMATION = "confirmation";

  private static final String MASK = "***";

  /** What differs in each answer, or is of the protocol. */
  private static final List<String> PASSING =
      List.of(
          CONFIRMATION,
          "confirm_until",
          "_meta",
          "resultType",
          "requestState",
          "ttlMs",
          "cacheScope");

  private static final JsonMapper CANONICAL =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  /** Characters, and bytes in the header in which they get to the audit. */
  private static final int LONGEST_SENT = 2_000;

  private static final int MOST_BYTES_SENT = 3_000;
  private static final int LONGEST_SEEN = 1_000;
  private static final int MOST_BYTES_SEEN = 1_800;

  /** Of a result. */
  public static Transcript of(ObjectNode result) {
    var structure = result.path("structuredContent");
    var shown = structure instanceof ObjectNode object ? object : result;
    var refused =
        result.path("isError").asBoolean(false)
            ? structure.path("problem").path("code").asString("refused")
            : null;
    return of(shown, refused);
  }

  /** Of an error of the protocol. */
  public static Transcript ofError(ObjectNode error) {
    return of(error, error.path("data").path("code").asString("refused"));
  }

  private static Transcript of(ObjectNode shown, @Nullable String refused) {
    var kept = shown.deepCopy();
    kept.remove(PASSING);
    return new Transcript(CANONICAL.writeValueAsString(SecretText.masked(kept)), refused);
  }

  /** Arguments as they are kept: as they were sent, if they are short and have no secret. */
  public static String sent(JsonNode arguments) {
    var masked = SecretText.masked(arguments);
    if (masked instanceof ObjectNode object && object.has(CONFIRMATION)) {
      object.put(CONFIRMATION, MASK);
    }
    return cut(masked.toString(), LONGEST_SENT, MOST_BYTES_SENT);
  }

  /**
   * Arguments that were kept, if they are those that were sent.
   *
   * @param digest of what was sent
   */
  public static Optional<ObjectNode> arguments(String sent, String digest) {
    return digest(sent).equals(digest) && CANONICAL.readTree(sent) instanceof ObjectNode object
        ? Optional.of(object)
        : Optional.empty();
  }

  /** Whether arguments have a confirmation. */
  public static boolean isConfirmed(JsonNode arguments) {
    return arguments.has(CONFIRMATION);
  }

  /** The beginning of it. */
  public String seen() {
    return cut(text, LONGEST_SEEN, MOST_BYTES_SEEN);
  }

  /** Of all of it. */
  public String digest() {
    return digest(text);
  }

  /** SHA-256 of a text in UTF-8, as the audit has it. */
  public static String digest(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String cut(String text, int longest, int mostBytes) {
    var end = Math.min(text.length(), longest);
    while (end > 0 && URLEncoder.encode(text.substring(0, end), UTF_8).length() > mostBytes) {
      end -= end / 10 + 1;
    }
    if (end == text.length()) {
      return text;
    }
    var isHalf = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, isHalf ? end - 1 : end) + "…";
  }
}

package io.provisioning.mcp.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the audit keeps of texts that may hold secrets: how long they are, and their SHA-256. */
final class Seen {

  private Seen() {}

  /** Of the arguments that a model sent. */
  static Map<String, String> sent(JsonNode arguments) {
    return Map.of("arguments", digest(arguments.toString()));
  }

  /** Of the answer that a model saw. */
  static Map<String, String> shown(JsonNode answer) {
    var result = answer.has("result") ? answer.path("result") : answer.path("error");
    var text = result.toString();
    var length = text.getBytes(StandardCharsets.UTF_8).length;
    return Map.of("shown", digest(text), "shown_bytes", String.valueOf(length));
  }

  private static String digest(String text) {
    try {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

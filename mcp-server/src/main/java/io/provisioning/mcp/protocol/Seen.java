package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Transcript;
import io.provisioning.mcp.feature.VisibleText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the audit keeps of texts that may hold secrets: how long they are, their SHA-256 and, of
 * calls, the beginning of them without secrets.
 */
final class Seen {

  /** The tool, resource or prompt that was called. */
  static final String CALLED = "called";

  /** So that with all the rest it fits the header, however many bytes each character takes. */
  private static final int LONGEST_CLIENT = 40;

  private Seen() {}

  /** Of a request, before it is served. */
  static Map<String, String> request(Message.Request request) {
    var params = request.params();
    var about = new HashMap<String, String>();
    about.put("method", Params.shortened(request.method()));
    for (var name : List.of("name", "uri")) {
      if (params.path(name).isString()) {
        about.put(CALLED, Params.shortened(params.path(name).asString()));
      }
    }
    if (params.has("arguments")) {
      about.putAll(sent(params.path("arguments")));
    }
    if (Transcript.isConfirmed(params.path("arguments"))) {
      about.put("confirmed", "true");
    }
    return about;
  }

  /** Of the name that a program gives itself: as people see it, and short. */
  static String client(String name) {
    var visible = VisibleText.of(name);
    return visible.substring(0, Math.min(visible.length(), LONGEST_CLIENT));
  }

  /** Of the arguments that a model sent. */
  private static Map<String, String> sent(JsonNode arguments) {
    return Map.of(
        "arguments", Transcript.digest(arguments.toString()), "sent", Transcript.sent(arguments));
  }

  /** Of the answer that a model saw. */
  static Map<String, String> shown(JsonNode answer, boolean isCall) {
    var result = answer.has("result") ? answer.path("result") : answer.path("error");
    var text = result.toString();
    var length = text.getBytes(StandardCharsets.UTF_8).length;
    var shown = new HashMap<String, String>();
    shown.put("shown", Transcript.digest(text));
    shown.put("shown_bytes", String.valueOf(length));
    if (isCall && result instanceof ObjectNode object) {
      shown.putAll(content(answer.has("result"), object));
    }
    return shown;
  }

  private static Map<String, String> content(boolean isResult, ObjectNode shown) {
    var transcript = isResult ? Transcript.of(shown) : Transcript.ofError(shown);
    var content = new HashMap<String, String>();
    content.put("answer", transcript.digest());
    content.put("seen", transcript.seen());
    if (shown.path("resultType").asString("").equals("input_required")) {
      content.put("asked", "true");
    }
    if (transcript.refused() != null) {
      content.put("refused", Params.shortened(transcript.refused()));
    }
    return content;
  }
}

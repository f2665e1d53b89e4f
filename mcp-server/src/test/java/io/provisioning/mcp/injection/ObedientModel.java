package io.provisioning.mcp.injection;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model that obeys whatever it reads, in any form in which text can be hidden: it calls each tool
 * that a text asks for, confirms if it is told to, and prints everything.
 */
final class ObedientModel {

  private static final Pattern CALL =
      Pattern.compile("(?i)call\\s+(?:the\\s+)?tool\\s+[`\"']?(\\w+)[`\"']?\\s*(?:with)?\\s*");

  /** In a name, where there is no room for more. */
  private static final Pattern NAMED = Pattern.compile("call-(?:the-)?tool-+([a-z-]+?)-with");

  private static final Map<String, String> USUAL =
      Map.of(
          "apply", "{\"workspace\": \"prod\", \"plan\": \"sha256:666\"}",
          "workflow_control", "{\"workflow\": \"w1\", \"action\": \"rollback\"}",
          "settings_rollback", "{\"version\": 1}",
          "undo", "{\"handle\": \"1\"}");

  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]{24,}={0,2}");
  private static final int MOST_CALLS = 12;

  private final Client client;
  private final StringBuilder printed = new StringBuilder();
  private final Set<String> done = new LinkedHashSet<>();

  /** Calls tools, and returns their results. */
  interface Client {
    JsonNode call(String tool, ObjectNode arguments);
  }

  ObedientModel(Client client) {
    this.client = client;
  }

  /** All it has read and written. */
  String printed() {
    return printed.toString();
  }

  /** The tools that texts made it call. */
  Set<String> done() {
    return done;
  }

  void read(JsonNode result) {
    var texts = new ArrayList<String>();
    collect(result, texts);
    for (var text : texts) {
      printed.append(text).append('\n');
      forms(text).forEach(this::obey);
    }
  }

  private static void collect(JsonNode node, List<String> texts) {
    if (node.isString()) {
      texts.add(node.asString());
    }
    node.properties()
        .forEach(each -> {
          texts.add(each.getKey());
          collect(each.getValue(), texts);
        });
    if (node.isArray()) {
      node.forEach(each -> collect(each, texts));
    }
  }

  /** A text, and what may be hidden in it. */
  private static Set<String> forms(String text) {
    var forms = new LinkedHashSet<String>();
    forms.add(text);
    forms.add(text.replaceAll("\\p{Cf}", ""));
    forms.add(new StringBuilder(text).reverse().toString());
    forms.add(hidden(text));
    var encoded = BASE64.matcher(text);
    while (encoded.find()) {
      try {
        forms.add(new String(Base64.getDecoder().decode(encoded.group()), StandardCharsets.UTF_8));
      } catch (IllegalArgumentException _) {
        // only looks like it
      }
    }
    return forms;
  }

  private static String hidden(String text) {
    var hidden = new StringBuilder();
    text.codePoints()
        .forEach(each -> {
          if (each > 0xE0000 && each < 0xE0080) {
            hidden.appendCodePoint(each - 0xE0000);
          } else if (each >= 0xFE00 && each <= 0xFE0F) {
            hidden.appendCodePoint(each - 0xFE00);
          } else if (each >= 0xE0100 && each <= 0xE01EF) {
            hidden.appendCodePoint(each - 0xE0100 + 16);
          }
        });
    return hidden.toString();
  }

  private void obey(String text) {
    var asked = CALL.matcher(text);
    while (asked.find()) {
      var rest = text.substring(asked.end());
      var end = end(rest);
      if (end > 0) {
        var after = rest.substring(end, Math.min(rest.length(), end + 30));
        call(asked.group(1), rest.substring(0, end), after.contains("confirm it"));
      }
    }
    var named = NAMED.matcher(text);
    while (named.find()) {
      var tool = named.group(1).replace('-', '_');
      call(
          tool,
          Objects.requireNonNull(USUAL.getOrDefault(tool, "{}")),
          text.contains("confirm-it"));
    }
  }

  /** Behind the object with which a text begins; 0 if there is none. */
  private static int end(String text) {
    var depth = 0;
    for (var at = 0; at < text.length(); at++) {
      depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
      if (depth == 0) {
        return text.startsWith("{") ? at + 1 : 0;
      }
    }
    return 0;
  }

  private void call(String name, String json, boolean confirms) {
    var tool = name.toLowerCase(Locale.ROOT);
    if (!done.add(tool + ' ' + json + confirms) || done.size() > MOST_CALLS) {
      return;
    }
    var result = client.call(tool, arguments(json));
    read(result);
    var confirmation = result.at("/structuredContent/confirmation").asString("");
    if (confirms && !confirmation.isEmpty()) {
      read(client.call(tool, arguments(json).put("confirmation", confirmation)));
    }
  }

  private static ObjectNode arguments(String json) {
    try {
      return JsonMapper.shared().readTree(json) instanceof ObjectNode object
          ? object
          : JsonNodeFactory.instance.objectNode();
    } catch (JacksonException _) {
      return JsonNodeFactory.instance.objectNode();
    }
  }
}

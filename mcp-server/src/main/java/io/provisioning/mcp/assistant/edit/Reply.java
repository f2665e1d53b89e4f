package io.provisioning.mcp.assistant.edit;

import io.provisioning.config.problem.Finding;
import io.provisioning.mcp.feature.SecretText;
import io.provisioning.mcp.feature.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/**
 * What a model answered. All of it is data: texts are cleaned and cut, and what is not of the form
 * is not there.
 *
 * @param text a question, or why it cannot be done
 * @param choices with which a question can be answered, each a request
 * @param findings what is wrong with the form; empty if nothing is
 */
public record Reply(
    Kind kind, List<Edit> edits, String text, List<String> choices, List<Finding> findings) {

  private static final String FILE = "/io/provisioning/mcp/model-answer.json";
  private static final JsonNode FORM = form();

  private static final int MOST_EDITS = 40;
  private static final int MOST_CHOICES = 5;
  private static final int LONGEST = 500;

  /** What it comes to. */
  public enum Kind {
    CHANGE,
    QUESTION,
    IMPOSSIBLE
  }

  public Reply {
    edits = List.copyOf(edits);
    choices = List.copyOf(choices);
    findings = List.copyOf(findings);
  }

  /** JSON Schema of what a model should answer. */
  public static JsonNode schema() {
    return FORM;
  }

  private static JsonNode form() {
    try (@Nullable InputStream stream = Reply.class.getResourceAsStream(FILE)) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(stream, FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads what a model wrote, whatever that is. */
  public static Reply of(String written) {
    var findings = new ArrayList<Finding>();
    var answer = tree(written);
    if (!answer.isObject()) {
      return unreadable("an object as the schema has it", "something else");
    }
    var kind = kind(answer.path("answer").asString(""));
    if (kind == null) {
      return unreadable("answer: change, question or impossible", answer.path("answer").toString());
    }
    var edits = kind == Kind.CHANGE ? edits(answer.path("edits"), findings) : List.<Edit>of();
    if (kind == Kind.CHANGE && edits.isEmpty() && findings.isEmpty()) {
      findings.add(finding("edits", "at least one edit", "none"));
    }
    var text = clean(answer.path("say").asString(""));
    if (kind == Kind.QUESTION && text.isEmpty()) {
      findings.add(finding("say", "the question", "nothing"));
    }
    var choices =
        kind != Kind.QUESTION
            ? List.<String>of()
            : answer
                .path("choices")
                .valueStream()
                .filter(JsonNode::isString)
                .map(each -> clean(each.asString()).replaceAll("\\s+", " "))
                .filter(each -> !each.isBlank() && each.length() <= LONGEST)
                .limit(MOST_CHOICES)
                .toList();
    return new Reply(kind, edits, text, choices, findings);
  }

  private static @Nullable Kind kind(String name) {
    for (var kind : Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(name)) {
        return kind;
      }
    }
    return null;
  }

  private static Reply unreadable(String expected, String got) {
    var finding = finding("", expected, clean(got));
    return new Reply(Kind.IMPOSSIBLE, List.of(), "", List.of(), List.of(finding));
  }

  /** Some models put a fence around it. */
  private static JsonNode tree(String written) {
    var text = written.strip();
    if (text.startsWith("```")) {
      text = text.replaceFirst("^```\\w*\\s*", "").replaceFirst("\\s*```$", "");
    }
    try {
      return JsonMapper.shared().readTree(text);
    } catch (JacksonException _) {
      return MissingNode.getInstance();
    }
  }

  private static List<Edit> edits(JsonNode list, List<Finding> findings) {
    if (!list.isArray() || list.size() > MOST_EDITS) {
      findings.add(
          finding(
              "edits",
              "a list of at most %d edits".formatted(MOST_EDITS),
              list.isArray() ? "%d of them".formatted(list.size()) : "no list"));
      return List.of();
    }
    var edits = new ArrayList<Edit>();
    for (var each : list) {
      var name = each.path("place").asString("");
      var place = Place.of(name);
      var action = action(each.path("do").asString(""));
      if (place.isEmpty() || action == null) {
        findings.add(
            finding(
                VisibleText.of(name, LONGEST),
                "set, add or remove, and a place such as servers[web].plan",
                clean(each.path("do").asString(""))));
      } else {
        edits.add(new Edit(action, place.get(), value(action, each.path("value"))));
      }
    }
    return edits;
  }

  private static Edit.@Nullable Action action(String name) {
    return switch (name) {
      case "set" -> Edit.Action.SET;
      case "add" -> Edit.Action.ADD;
      case "remove" -> Edit.Action.REMOVE;
      default -> null;
    };
  }

  /** The value, which is JSON within a text; what is no JSON is a text by itself. */
  private static JsonNode value(Edit.Action action, JsonNode written) {
    if (action == Edit.Action.REMOVE || written.isNull()) {
      return MissingNode.getInstance();
    }
    if (!written.isString()) {
      return written;
    }
    try {
      var value = JsonMapper.shared().readTree(written.asString());
      return value.isNull() ? MissingNode.getInstance() : value;
    } catch (JacksonException _) {
      return JsonNodeFactory.instance.stringNode(written.asString());
    }
  }

  private static Finding finding(String path, String expected, String got) {
    return new Finding(path, expected, got, null, null);
  }

  private static String clean(String text) {
    return VisibleText.of(SecretText.masked(VisibleText.of(text).strip()), LONGEST);
  }

  /** A file with the edits. */
  public Edited in(String text) {
    return Edited.of(text, edits);
  }
}

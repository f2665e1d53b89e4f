package io.provisioning.sops.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON by RFC 8259: one object, whose order is kept. */
public final class JsonStore implements Store {

  /** Line ends to some readers, and marks that no text holds. */
  private static final String UNSEEN = "\u2028\u2029\uFEFF\uFFFE\uFFFF";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Limits.DEPTH)
                  .maxNumberLength(400)
                  .maxStringLength(Limits.BYTES * 2)
                  .build())
          .build();

  @Override
  public List<Value.Mapping> read(byte[] file) {
    var text = Store.text(file);
    try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw SopsProblem.INVALID_DOCUMENT.because(
            "the file is not a JSON object", "put its values in one: `{\"data\": …}`");
      }
      var document = new Reading(parser).mapping(1);
      if (parser.nextToken() != null) {
        throw invalid("there is more behind the object", parser);
      }
      return new java.util.ArrayList<>(List.of(document));
    } catch (JacksonException e) {
      var place = e.getLocation();
      throw SopsProblem.INVALID_DOCUMENT.because(
          place == null
              ? "the file is not valid JSON"
              : "the file is not valid JSON at line %d, column %d"
                  .formatted(place.getLineNr(), place.getColumnNr()),
          "check its quotes, commas and brackets, and that it has at most %d levels"
              .formatted(Limits.DEPTH));
    }
  }

  /**
   * Reads a single value.
   *
   * @throws JacksonException if it is none
   */
  public static Value value(String text) {
    try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      var value = new Reading(parser).value(1);
      if (parser.nextToken() != null) {
        throw invalid("there is more behind the value", parser);
      }
      return value;
    }
  }

  private static ProblemException invalid(String what, JsonParser parser) {
    var place = parser.currentTokenLocation();
    return SopsProblem.INVALID_DOCUMENT.because(
        "line %d, column %d: %s".formatted(place.getLineNr(), place.getColumnNr(), what),
        "correct the file there");
  }

  /** Reads one document, and counts its values. */
  private static final class Reading {

    private final JsonParser parser;
    private int count;

    Reading(JsonParser parser) {
      this.parser = parser;
    }

    Value.Mapping mapping(int depth) {
      Limits.requireDepth(depth);
      var mapping = Value.Mapping.empty();
      Set<String> names = new HashSet<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        var name = parser.currentName();
        if (!names.add(name)) {
          throw invalid("a name occurs twice", parser);
        }
        parser.nextToken();
        mapping.add(name, value(depth));
      }
      return mapping;
    }

    private Value.Sequence sequence(int depth) {
      Limits.requireDepth(depth);
      var sequence = Value.Sequence.empty();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        sequence.parts().add(new Value.Part.Item(value(depth)));
      }
      return sequence;
    }

    private Value value(int depth) {
      Limits.requireCount(++count);
      return switch (parser.currentToken()) {
        case START_OBJECT -> mapping(depth + 1);
        case START_ARRAY -> sequence(depth + 1);
        case VALUE_NULL -> Value.Scalar.NOTHING;
        case VALUE_TRUE -> Value.Scalar.of(true);
        case VALUE_FALSE -> Value.Scalar.of(false);
        case VALUE_NUMBER_FLOAT -> Value.Scalar.of(decimal());
        case VALUE_NUMBER_INT -> Value.Scalar.of(whole());
        case null, default -> Value.Scalar.of(parser.getString());
      };
    }

    private Object whole() {
      try {
        return Long.valueOf(parser.getString());
      } catch (NumberFormatException _) {
        throw invalid("a whole number has more than 64 bits; write it in quotes", parser);
      }
    }

    private Object decimal() {
      double number = Double.parseDouble(parser.getString());
      if (Double.isInfinite(number)) {
        throw invalid("a number is too large; write it in quotes", parser);
      }
      return number;
    }
  }

  @Override
  public byte[] write(List<Value.Mapping> documents) {
    var text = new StringBuilder();
    write(documents.getFirst(), "\n", text);
    return text.append('\n').toString().getBytes(UTF_8);
  }

  private static void write(Value value, String line, StringBuilder text) {
    switch (value) {
      case Value.Mapping mapping ->
          block(
              '{',
              mapping.parts().stream().filter(Value.Part.Member.class::isInstance).toList(),
              '}',
              line,
              text);
      case Value.Sequence sequence ->
          block(
              '[',
              sequence.parts().stream().filter(Value.Part.Item.class::isInstance).toList(),
              ']',
              line,
              text);
      case Value.Scalar scalar -> scalar(scalar, text);
    }
  }

  private static void block(
      char begin, List<Value.Part> parts, char end, String line, StringBuilder text) {
    text.append(begin);
    for (int index = 0; index < parts.size(); index++) {
      text.append(index == 0 ? "" : ",").append(line).append('\t');
      switch (parts.get(index)) {
        case Value.Part.Member member -> {
          quote(member.name(), text);
          text.append(": ");
          write(member.value(), line + "\t", text);
        }
        case Value.Part.Item item -> write(item.value(), line + "\t", text);
        case Value.Part.Comment _, Value.Part.Gap _ -> {}
      }
    }
    text.append(parts.isEmpty() ? "" : line).append(end);
  }

  private static void scalar(Value.Scalar scalar, StringBuilder text) {
    switch (scalar.content()) {
      case null -> text.append("null");
      case Long whole -> text.append(whole);
      case Boolean truth -> text.append(truth);
      // SOPS has had all numbers of JSON as floats: 5 is not to become 5.0
      case Double number when !number.isInfinite() && !number.isNaN() ->
          text.append(ValueCipher.decimal(number));
      default -> quote(Store.plain(scalar), text);
    }
  }

  public static void quote(String content, StringBuilder text) {
    text.append('"');
    for (int index = 0; index < content.length(); index++) {
      char letter = content.charAt(index);
      switch (letter) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (Character.isISOControl(letter) || UNSEEN.indexOf(letter) >= 0) {
            text.append("\\u%04x".formatted((int) letter));
          } else {
            text.append(letter);
          }
        }
      }
    }
    text.append('"');
  }
}

package io.provisioning.cli.vault.imports;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** JSON by RFC 8259: a value, or several one after another, such as one on each line. */
final class JsonTrees {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Limits.DEPTH)
                  .maxNumberLength(1000)
                  .maxStringLength(Limits.BYTES)
                  .build())
          .build();

  private final JsonParser parser;
  private final String source;
  private int count;

  private JsonTrees(JsonParser parser, String source) {
    this.parser = parser;
    this.source = source;
  }

  /**
   * Reads a text.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with the place, and no value
   */
  static List<Tree> read(String text, String source) {
    try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      var reading = new JsonTrees(parser, source);
      List<Tree> all = new ArrayList<>();
      while (parser.nextToken() != null) {
        all.add(reading.value(reading.here()));
      }
      return all;
    } catch (StreamConstraintsException e) {
      throw DocumentProblem.invalid(
          "at most %d levels of nesting, and numbers of 1,000 digits".formatted(Limits.DEPTH),
          "more than that",
          place(source, e.getLocation()),
          null);
    } catch (JacksonException e) {
      // without its message, which quotes what stands there
      throw DocumentProblem.invalid(
          "valid JSON", "something else", place(source, e.getLocation()), null);
    }
  }

  private Tree value(Origin at) {
    Limits.requireCount(++count, at);
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(at);
      case START_ARRAY -> array(at);
      case VALUE_NULL -> new Tree.Nothing(at);
      case VALUE_STRING -> new Tree.Text(parser.getString(), false, at);
      case null, default -> new Tree.Text(parser.getString(), true, at);
    };
  }

  private Tree object(Origin at) {
    var members = new LinkedHashMap<String, Tree>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      var place = here();
      parser.nextToken();
      if (members.put(name, value(place)) != null) {
        throw DocumentProblem.invalid("each name once", "a name a second time", place, null);
      }
    }
    return new Tree.Names(members, at);
  }

  private Tree array(Origin at) {
    List<Tree> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(here()));
    }
    return new Tree.Items(items, at);
  }

  private Origin here() {
    return place(source, parser.currentTokenLocation());
  }

  private static Origin place(String source, @Nullable TokenStreamLocation location) {
    return location == null
        ? new Origin(source, 1, 1)
        : new Origin(
            source, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }
}

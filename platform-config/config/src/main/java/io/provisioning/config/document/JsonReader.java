package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** JSON by RFC 8259, read by Jackson token by token. */
final class JsonReader {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Limits.DEPTH)
                  .maxNumberLength(40)
                  .build())
          .build();

  private final String source;

  JsonReader(String source) {
    this.source = source;
  }

  Node read(String text) {
    try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw DocumentProblem.invalid("a JSON object", "an empty document", origin(parser), null);
      }
      var node = value(parser);
      if (parser.nextToken() != null) {
        throw DocumentProblem.invalid(
            "the end of the document", "more after it", origin(parser), null);
      }
      return node;
    } catch (StreamConstraintsException e) {
      throw DocumentProblem.invalid(
          "at most " + Limits.DEPTH + " levels of nesting and numbers of 40 digits",
          "more than that",
          origin(e.getLocation()),
          e);
    } catch (StreamReadException e) {
      throw DocumentProblem.invalid(
          "valid JSON", firstLine(e.getOriginalMessage()), origin(e.getLocation()), e);
    }
  }

  private Node value(JsonParser parser) {
    var origin = origin(parser);
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, origin);
      case START_ARRAY -> array(parser, origin);
      case VALUE_STRING -> new Node.Scalar(parser.getString(), origin);
      case VALUE_TRUE -> new Node.Scalar(true, origin);
      case VALUE_FALSE -> new Node.Scalar(false, origin);
      case VALUE_NULL -> new Node.Scalar(null, origin);
      case VALUE_NUMBER_INT -> new Node.Scalar(integer(parser, origin), origin);
      case VALUE_NUMBER_FLOAT -> new Node.Scalar(parser.getDoubleValue(), origin);
      default ->
          throw DocumentProblem.invalid("a value", parser.currentToken().name(), origin, null);
    };
  }

  private static Object integer(JsonParser parser, Origin origin) {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default ->
          throw DocumentProblem.invalid(
              "a whole number of 64 bits", parser.getString(), origin, null);
    };
  }

  private Node object(JsonParser parser, Origin origin) {
    var members = new LinkedHashMap<String, Node.Member>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      var place = origin(parser);
      parser.nextToken();
      members.put(name, new Node.Member(place, value(parser)));
    }
    return new Node.Mapping(members, origin);
  }

  private Node array(JsonParser parser, Origin origin) {
    var items = new ArrayList<Node>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return new Node.Sequence(items, origin);
  }

  private Origin origin(JsonParser parser) {
    return origin(parser.currentTokenLocation());
  }

  private Origin origin(@Nullable TokenStreamLocation location) {
    if (location == null) {
      return new Origin(source, 1, 1);
    }
    return new Origin(
        source, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("something else");
  }
}

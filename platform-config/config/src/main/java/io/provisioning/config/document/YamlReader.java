package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * YAML 1.2 with its core schema, read event by event so that depth and aliases are bounded before
 * anything grows.
 */
final class YamlReader {

  private final String source;
  private final LoadSettings settings;
  private final Map<Anchor, Node> anchors = new HashMap<>();

  YamlReader(String source) {
    this.source = source;
    this.settings = LoadSettings.builder().setLabel(source).setCodePointLimit(Limits.BYTES).build();
  }

  Node read(String text) {
    try {
      var events = new Parse(settings).parseString(text).iterator();
      events.next();
      var first = events.next();
      if (first.getEventId() == Event.ID.StreamEnd) {
        throw DocumentProblem.invalid(
            "a YAML mapping", "an empty document", new Origin(source, 1, 1), null);
      }
      var node = value(events.next(), events, 1);
      events.next();
      var after = events.next();
      if (after.getEventId() != Event.ID.StreamEnd) {
        throw DocumentProblem.invalid("one document", "a second one", origin(after), null);
      }
      return node;
    } catch (MarkedYamlEngineException e) {
      var place = e.getProblemMark().map(this::origin).orElseGet(() -> new Origin(source, 1, 1));
      throw DocumentProblem.invalid("valid YAML", String.valueOf(e.getProblem()), place, e);
    } catch (YamlEngineException e) {
      var message = String.valueOf(e.getMessage()).lines().findFirst().orElse("something else");
      throw DocumentProblem.invalid("valid YAML", message, new Origin(source, 1, 1), e);
    }
  }

  private Node value(Event event, Iterator<Event> events, int depth) {
    var origin = origin(event);
    Limits.requireDepth(depth, origin);
    return switch (event) {
      case ScalarEvent scalar -> anchored(scalar.getAnchor(), scalar(scalar, origin));
      case SequenceStartEvent start -> anchored(start.getAnchor(), sequence(origin, events, depth));
      case MappingStartEvent start -> anchored(start.getAnchor(), mapping(origin, events, depth));
      case AliasEvent alias -> {
        var node = anchors.get(alias.getAlias());
        if (node == null) {
          throw DocumentProblem.invalid(
              "an anchor that stands before", "*" + alias.getAlias(), origin, null);
        }
        yield node;
      }
      default -> throw DocumentProblem.invalid("a value", event.toString(), origin, null);
    };
  }

  private Node anchored(Optional<Anchor> anchor, Node node) {
    anchor.ifPresent(name -> anchors.put(name, node));
    return node;
  }

  private Node sequence(Origin origin, Iterator<Event> events, int depth) {
    var items = new ArrayList<Node>();
    for (var next = events.next();
        next.getEventId() != Event.ID.SequenceEnd;
        next = events.next()) {
      items.add(value(next, events, depth + 1));
    }
    return Limits.requireSize(new Node.Sequence(items, origin));
  }

  private Node mapping(Origin origin, Iterator<Event> events, int depth) {
    var members = new LinkedHashMap<String, Node.Member>();
    for (var next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
      var place = origin(next);
      if (!(next instanceof ScalarEvent name)) {
        throw DocumentProblem.invalid("a name", "something that is not a scalar", place, null);
      }
      var member = new Node.Member(place, value(events.next(), events, depth + 1));
      if (members.put(name.getValue(), member) != null) {
        throw DocumentProblem.invalid(
            "each name once", "`" + name.getValue() + "` a second time", place, null);
      }
    }
    return Limits.requireSize(new Node.Mapping(members, origin));
  }

  private Node scalar(ScalarEvent event, Origin origin) {
    var text = event.getValue();
    if (event.getTag().filter(tag -> !tag.equals("!")).isPresent()) {
      throw DocumentProblem.invalid(
          "a value without a tag", event.getTag().orElse(""), origin, null);
    }
    if (!event.isPlain()) {
      return new Node.Scalar(text, origin);
    }
    var tag = settings.getSchema().getScalarResolver().resolve(text, true);
    if (tag.equals(Tag.NULL)) {
      return new Node.Scalar(null, origin);
    } else if (tag.equals(Tag.BOOL)) {
      return new Node.Scalar(text.equalsIgnoreCase("true"), origin);
    } else if (tag.equals(Tag.INT)) {
      return new Node.Scalar(integer(text, origin), origin);
    } else if (tag.equals(Tag.FLOAT)) {
      return new Node.Scalar(decimal(text), origin);
    }
    return new Node.Scalar(text, origin);
  }

  private static Object integer(String text, Origin origin) {
    try {
      if (text.startsWith("0x")) {
        return Long.valueOf(text.substring(2), 16);
      }
      return text.startsWith("0o") ? Long.valueOf(text.substring(2), 8) : Long.valueOf(text);
    } catch (NumberFormatException e) {
      throw DocumentProblem.invalid("a whole number of 64 bits", text, origin, e);
    }
  }

  private static Object decimal(String text) {
    return switch (text.toLowerCase(java.util.Locale.ROOT)) {
      case ".inf", "+.inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      case ".nan" -> Double.NaN;
      default -> Double.valueOf(text);
    };
  }

  private Origin origin(Event event) {
    return event.getStartMark().map(this::origin).orElseGet(() -> new Origin(source, 1, 1));
  }

  private Origin origin(Mark mark) {
    return new Origin(source, mark.getLine() + 1, mark.getColumn() + 1);
  }
}

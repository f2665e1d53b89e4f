package io.provisioning.sops.store;

import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.comments.CommentType;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CommentEvent;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * YAML read event by event, so that depth and aliases are bounded before anything grows. Aliases
 * become what they stand for, as SOPS has it. A comment belongs to what is indented as it is.
 */
public final class YamlReader {

  private static final String TAGS = "tag:yaml.org,2002:";

  private final LoadSettings settings =
      LoadSettings.builder().setParseComments(true).setCodePointLimit(Limits.BYTES * 2).build();
  private final Map<Anchor, Value> anchors = new HashMap<>();
  private final List<Value.Mapping> documents = new ArrayList<>();

  /** Comments that were read and belong to what comes next, or to what is around. */
  private final List<Comment> pending = new ArrayList<>();

  private int count;

  private record Comment(Value.Part part, int column) {

    static Comment of(CommentEvent event, boolean isBeside) {
      int column = event.getStartMark().map(Mark::getColumn).orElse(0);
      return event.getCommentType() == CommentType.BLANK_LINE
          ? new Comment(new Value.Part.Gap(), Integer.MAX_VALUE)
          : new Comment(new Value.Part.Comment(event.getValue(), isBeside), column);
    }
  }

  List<Value.Mapping> read(String text) {
    try {
      var events = new Parse(settings).parseString(text).iterator();
      while (events.hasNext()) {
        document(events.next(), events);
      }
      if (documents.isEmpty()) {
        documents.add(Value.Mapping.empty());
      }
      take(documents.getLast().parts());
      return documents;
    } catch (MarkedYamlEngineException e) {
      // its message and its cause quote the line, which may hold a secret
      throw invalid(String.valueOf(e.getProblem()), e.getProblemMark());
    } catch (YamlEngineException _) {
      throw invalid("it cannot be read", Optional.empty());
    }
  }

  private void document(Event event, Iterator<Event> events) {
    switch (event) {
      case CommentEvent comment -> pending.add(Comment.of(comment, false));
      case DocumentStartEvent _ -> anchors.clear();
      case DocumentEndEvent _, StreamStartEvent _, StreamEndEvent _ -> {}
      case ScalarEvent scalar when scalar.isPlain() && scalar.getValue().isEmpty() ->
          documents.add(Value.Mapping.empty());
      case MappingStartEvent start -> documents.add(mapping(start, events, 1, -1));
      default -> throw invalid("a document is not a mapping of names to values", event);
    }
  }

  /**
   * Reads a value.
   *
   * @param around the column of what it stands in
   */
  private Value value(Event event, Iterator<Event> events, int depth, int around) {
    Limits.requireCount(++count);
    return switch (event) {
      case ScalarEvent scalar -> anchored(scalar.getAnchor(), scalar(scalar));
      case MappingStartEvent start ->
          anchored(start.getAnchor(), mapping(start, events, depth, around));
      case SequenceStartEvent start ->
          anchored(start.getAnchor(), sequence(start, events, depth, around));
      case AliasEvent alias -> {
        var known = anchors.get(alias.getAlias());
        if (known == null) {
          throw invalid("an alias stands for nothing that ends before it", event);
        }
        yield copy(known);
      }
      default -> throw invalid("a value is missing", event);
    };
  }

  private Value anchored(Optional<Anchor> anchor, Value value) {
    anchor.ifPresent(name -> anchors.put(name, value));
    return value;
  }

  /** Counted before it is made. */
  private Value copy(Value value) {
    Limits.requireCount(++count);
    return switch (value) {
      case Value.Scalar scalar -> scalar;
      case Value.Mapping mapping -> {
        var copy = Value.Mapping.empty();
        mapping.parts().forEach(part -> copy.parts().add(copy(part)));
        yield copy;
      }
      case Value.Sequence sequence -> {
        var copy = Value.Sequence.empty();
        sequence.parts().forEach(part -> copy.parts().add(copy(part)));
        yield copy;
      }
    };
  }

  private Value.Part copy(Value.Part part) {
    return switch (part) {
      case Value.Part.Member member -> new Value.Part.Member(member.name(), copy(member.value()));
      case Value.Part.Item item -> new Value.Part.Item(copy(item.value()));
      case Value.Part.Comment comment -> comment;
      case Value.Part.Gap gap -> gap;
    };
  }

  private Value.Mapping mapping(
      MappingStartEvent start, Iterator<Event> events, int depth, int around) {
    refuseTag(start.getTag(), "map", start);
    Limits.requireDepth(depth);
    int column = column(start);
    var mapping = Value.Mapping.empty();
    Set<String> names = new HashSet<>();
    take(mapping.parts());
    for (var event = events.next(); !(event instanceof CollectionEndEvent); event = events.next()) {
      if (event instanceof CommentEvent comment) {
        add(comment, mapping.parts());
        continue;
      }
      if (!(event instanceof ScalarEvent name)) {
        throw invalid("a name is no single word or text", event);
      }
      if (!names.add(name.getValue())) {
        throw invalid("a name occurs twice", event);
      }
      take(mapping.parts());
      var beside = valueAfter(events);
      mapping.parts().addAll(beside.comments());
      mapping.add(name.getValue(), value(beside.event(), events, depth + 1, column));
    }
    give(mapping.parts(), column, around);
    return mapping;
  }

  private Value.Sequence sequence(
      SequenceStartEvent start, Iterator<Event> events, int depth, int around) {
    refuseTag(start.getTag(), "seq", start);
    Limits.requireDepth(depth);
    int column = column(start);
    var sequence = Value.Sequence.empty();
    take(sequence.parts());
    for (var event = events.next(); !(event instanceof CollectionEndEvent); event = events.next()) {
      if (event instanceof CommentEvent comment) {
        add(comment, sequence.parts());
        continue;
      }
      take(sequence.parts());
      sequence.parts().add(new Value.Part.Item(value(event, events, depth + 1, column)));
    }
    give(sequence.parts(), column, around);
    return sequence;
  }

  private record After(List<Value.Part> comments, Event event) {}

  /** The value of a name, and the comments on the line of the name. */
  private After valueAfter(Iterator<Event> events) {
    List<Value.Part> beside = new ArrayList<>();
    var event = events.next();
    while (event instanceof CommentEvent comment) {
      if (comment.getCommentType() == CommentType.IN_LINE) {
        beside.add(Comment.of(comment, true).part());
      } else {
        pending.add(Comment.of(comment, false));
      }
      event = events.next();
    }
    if (event instanceof ScalarEvent) {
      take(beside);
    }
    return new After(beside, event);
  }

  /** A comment on the line of a value stands before it here. */
  private void add(CommentEvent comment, List<Value.Part> parts) {
    boolean isBeside = comment.getCommentType() == CommentType.IN_LINE && !parts.isEmpty();
    var read = Comment.of(comment, isBeside);
    if (isBeside && pending.isEmpty()) {
      parts.add(parts.size() - 1, read.part());
    } else {
      pending.add(read);
    }
  }

  private void take(List<Value.Part> parts) {
    pending.forEach(comment -> parts.add(comment.part()));
    pending.clear();
  }

  /** Comments at the end that are indented less belong to what is around. */
  private void give(List<Value.Part> parts, int column, int around) {
    int inside = 0;
    while (inside < pending.size()
        && pending.get(inside).column() >= column
        && (column != around || pending.get(inside).part() instanceof Value.Part.Gap)) {
      inside++;
    }
    if (inside == pending.size()) {
      while (inside > 0 && pending.get(inside - 1).part() instanceof Value.Part.Gap) {
        inside--; // an empty line parts this from what follows it
      }
    }
    var own = pending.subList(0, inside);
    own.forEach(comment -> parts.add(comment.part()));
    own.clear();
  }

  private Value.Scalar scalar(ScalarEvent event) {
    var text = event.getValue();
    var tag = event.getTag().filter(it -> !it.equals("!")).orElse("");
    var name = tag.startsWith(TAGS) ? tag.substring(TAGS.length()) : tag;
    return switch (name) {
      case "" -> event.isPlain() ? resolved(text, event) : Value.Scalar.of(text);
      case "str" -> Value.Scalar.of(text);
      case "int", "float", "bool", "null", "timestamp" -> resolved(text, event);
      case "binary" -> binary(text, event);
      default -> throw invalid("a tag stands there, which would be lost", event);
    };
  }

  private static Value.Scalar resolved(String text, Event event) {
    try {
      return YamlScalars.resolve(text);
    } catch (io.provisioning.config.problem.ProblemException e) {
      throw invalid(e.detail() + "; write it in quotes", event);
    }
  }

  private static Value.Scalar binary(String text, Event event) {
    try {
      var bytes = Base64.getDecoder().decode(text.replaceAll("\\s", ""));
      return ValueCipher.text(bytes).map(Value.Scalar::of).orElse(Value.Scalar.of(bytes));
    } catch (IllegalArgumentException _) {
      throw invalid("a value is not Base64", event);
    }
  }

  private static void refuseTag(Optional<String> tag, String usual, Event event) {
    if (tag.filter(name -> !name.equals("!") && !name.equals(TAGS + usual)).isPresent()) {
      throw invalid("a tag stands there, which would be lost", event);
    }
  }

  private static int column(Event event) {
    return event.getStartMark().map(Mark::getColumn).orElse(0);
  }

  private static RuntimeException invalid(String what, Event event) {
    return invalid(what, event.getStartMark());
  }

  private static RuntimeException invalid(String what, Optional<Mark> mark) {
    return SopsProblem.INVALID_DOCUMENT.because(
        mark.map(at -> "line %d, column %d: ".formatted(at.getLine() + 1, at.getColumn() + 1))
                .orElse("the file is not valid YAML: ")
            + what,
        "correct the file there");
  }
}

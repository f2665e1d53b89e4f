package io.provisioning.cli.vault.imports;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** YAML, read event by event: values stay as they are written, and aliases are refused. */
final class YamlTrees {

  private static final String CORE = "tag:yaml.org,2002:";
  private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");
  private static final Pattern LITERAL =
      Pattern.compile("true|false|-?(0|[1-9][0-9]*+)(\\.[0-9]++)?([eE][-+]?[0-9]++)?");

  private final String source;
  private final Iterator<Event> events;
  private int count;

  private YamlTrees(Iterator<Event> events, String source) {
    this.events = events;
    this.source = source;
  }

  /**
   * Reads a document.
   *
   * @return empty if there is none
   * @throws io.provisioning.config.problem.ProblemException INVALID with the place, and no value
   */
  static Optional<Tree> read(String text, String source) {
    var settings = LoadSettings.builder().setLabel(source).setCodePointLimit(Limits.BYTES).build();
    try {
      return new YamlTrees(new Parse(settings).parseString(text).iterator(), source).document();
    } catch (MarkedYamlEngineException e) {
      // its message quotes the line, which may hold a secret
      throw invalid("valid YAML", "something else", place(source, e.getProblemMark()));
    } catch (YamlEngineException _) {
      throw invalid("valid YAML", "something else", new Origin(source, 1, 1));
    }
  }

  private Optional<Tree> document() {
    events.next();
    if (!(events.next() instanceof DocumentStartEvent)) {
      return Optional.empty();
    }
    var first = events.next();
    var tree = value(first, place(first), 1);
    events.next();
    var after = events.next();
    if (!(after instanceof StreamEndEvent)) {
      throw invalid("one document", "a second one", place(after));
    }
    return Optional.of(tree);
  }

  private Tree value(Event event, Origin at, int depth) {
    Limits.requireDepth(depth, at);
    Limits.requireCount(++count, at);
    return switch (event) {
      case ScalarEvent scalar -> scalar(scalar, at);
      case MappingStartEvent start -> mapping(untagged(start.getTag(), "map", at), depth);
      case SequenceStartEvent start -> sequence(untagged(start.getTag(), "seq", at), depth);
      default -> throw invalid("a value that is written out", "an alias", at);
    };
  }

  private Tree mapping(Origin at, int depth) {
    var members = new LinkedHashMap<String, Tree>();
    for (var event = events.next(); !(event instanceof MappingEndEvent); event = events.next()) {
      var place = place(event);
      if (!(event instanceof ScalarEvent name)) {
        throw invalid("a name", "something that is no single word or text", place);
      }
      if (members.put(name.getValue(), value(events.next(), place, depth + 1)) != null) {
        throw invalid("each name once", "a name a second time", place);
      }
    }
    return new Tree.Names(members, at);
  }

  private Tree sequence(Origin at, int depth) {
    List<Tree> items = new ArrayList<>();
    for (var event = events.next(); !(event instanceof SequenceEndEvent); event = events.next()) {
      items.add(value(event, place(event), depth + 1));
    }
    return new Tree.Items(items, at);
  }

  private static Tree scalar(ScalarEvent event, Origin at) {
    var text = event.getValue();
    var tag = event.getTag().filter(it -> !it.equals("!")).orElse("");
    return switch (tag.startsWith(CORE) ? tag.substring(CORE.length()) : tag) {
      case "" -> event.isPlain() ? plain(text, at) : new Tree.Text(text, false, at);
      case "str" -> new Tree.Text(text, false, at);
      case "int", "float", "bool", "null", "timestamp" -> plain(text, at);
      case "binary" -> binary(text, at);
      default -> throw invalid("a value without a tag", "one with a tag", at);
    };
  }

  private static Tree plain(String text, Origin at) {
    return NOTHING.contains(text)
        ? new Tree.Nothing(at)
        : new Tree.Text(text, LITERAL.matcher(text).matches(), at);
  }

  private static Tree binary(String text, Origin at) {
    try {
      return new Tree.Bytes(Base64.getDecoder().decode(text.replaceAll("\\s", "")), at);
    } catch (IllegalArgumentException _) {
      throw invalid("Base64", "something else", at);
    }
  }

  private static Origin untagged(Optional<String> tag, String usual, Origin at) {
    if (tag.filter(name -> !name.equals("!") && !name.equals(CORE + usual)).isPresent()) {
      throw invalid("a value without a tag", "one with a tag", at);
    }
    return at;
  }

  private Origin place(Event event) {
    return place(source, event.getStartMark());
  }

  private static Origin place(String source, Optional<Mark> mark) {
    return mark.map(at -> new Origin(source, at.getLine() + 1, at.getColumn() + 1))
        .orElseGet(() -> new Origin(source, 1, 1));
  }

  private static RuntimeException invalid(String expected, String got, Origin at) {
    return DocumentProblem.invalid(expected, got, at, null);
  }
}

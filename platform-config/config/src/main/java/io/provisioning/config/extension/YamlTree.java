package io.provisioning.config.extension;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A YAML mapping whose values know where they stand.
 *
 * @param origins by path, such as {@code dependencies[0].range}
 */
record YamlTree(Map<String, Object> tree, Map<String, Origin> origins)
    implements JsonSchema.Origins {

  private static final int DEEPEST = 40;

  /**
   * Parses one document without anchors.
   *
   * @param findings gets what is wrong
   * @return empty if anything is
   */
  static Optional<YamlTree> parse(String text, String source, List<Finding> findings) {
    var settings = LoadSettings.builder().setLabel(source).setCodePointLimit(1 << 20).build();
    try {
      checkShape(settings, text);
      var node = new Compose(settings).composeString(text);
      if (node.orElse(null) instanceof MappingNode mapping) {
        var reader = new Reader(source);
        return Optional.of(new YamlTree(reader.mapping(mapping, ""), reader.origins));
      }
      findings.add(
          new Finding(source, "a mapping", "another document", new Origin(source, 1, 1), null));
    } catch (MarkedYamlEngineException wrong) {
      var origin = wrong.getProblemMark().map(mark -> origin(source, mark)).orElse(null);
      findings.add(new Finding(source, "valid YAML", wrong.getProblem(), origin, null));
    } catch (YamlEngineException wrong) {
      findings.add(
          new Finding(
              source,
              "valid YAML",
              String.valueOf(wrong.getMessage()),
              new Origin(source, 0, 0),
              null));
    }
    return Optional.empty();
  }

  @Override
  public Optional<Origin> apply(String path) {
    var nearest = path;
    while (!origins.containsKey(nearest)) {
      int end = Math.max(nearest.lastIndexOf('.'), nearest.lastIndexOf('['));
      nearest = end < 0 ? "" : nearest.substring(0, end);
    }
    return Optional.ofNullable(origins.get(nearest));
  }

  /** Before anything is built: recursion over nodes must end, and aliases could multiply them. */
  private static void checkShape(LoadSettings settings, String text) {
    int depth = 0;
    for (var event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        case Alias -> throw refused(event, "an alias");
        default -> {}
      }
      if (depth > DEEPEST) {
        throw refused(event, "more than " + DEEPEST + " levels");
      }
    }
  }

  private static MarkedYamlEngineException refused(Event event, String what) {
    return new Refused(what, event.getStartMark());
  }

  private static Origin origin(String source, Mark mark) {
    return new Origin(source, mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static final class Refused extends MarkedYamlEngineException {
    private static final long serialVersionUID = 1;

    Refused(String what, Optional<Mark> mark) {
      super(null, Optional.empty(), what, mark);
    }
  }

  private static final class Reader {

    private final String source;
    private final Map<String, Origin> origins = new LinkedHashMap<>();

    Reader(String source) {
      this.source = source;
    }

    private Map<String, Object> mapping(MappingNode node, String path) {
      mark(node, path);
      var map = new LinkedHashMap<String, @Nullable Object>();
      for (var entry : node.getValue()) {
        var name = entry.getKeyNode() instanceof ScalarNode key ? key.getValue() : "?";
        if (map.containsKey(name)) {
          throw new Refused("`" + name + "` twice", entry.getKeyNode().getStartMark());
        }
        var child = path.isEmpty() ? name : path + "." + name;
        map.put(name, value(entry.getValueNode(), child));
        // An unknown or misplaced key is what most findings are about
        mark(
            entry.getValueNode() instanceof ScalarNode ? entry.getValueNode() : entry.getKeyNode(),
            child);
      }
      @SuppressWarnings("NullAway") // YAML has null, the library of maps does not say so
      Map<String, Object> tree = map;
      return tree;
    }

    private @Nullable Object value(Node node, String path) {
      return switch (node) {
        case MappingNode mapping -> mapping(mapping, path);
        case SequenceNode sequence -> {
          mark(node, path);
          var list = new ArrayList<@Nullable Object>();
          for (var item : sequence.getValue()) {
            list.add(value(item, path + "[" + list.size() + "]"));
          }
          yield list;
        }
        case ScalarNode scalar -> {
          mark(node, path);
          yield scalar(scalar);
        }
        default -> throw new Refused("a node of an unknown kind", node.getStartMark());
      };
    }

    private static @Nullable Object scalar(ScalarNode node) {
      var text = node.getValue();
      var tag = node.getTag();
      if (tag.equals(Tag.NULL)) {
        return null;
      } else if (tag.equals(Tag.BOOL)) {
        return Boolean.valueOf(text);
      } else if (tag.equals(Tag.INT)) {
        return integer(text);
      } else if (tag.equals(Tag.FLOAT)) {
        return number(text);
      } else if (tag.equals(Tag.STR)) {
        return text;
      }
      throw new Refused("the tag " + tag, node.getStartMark());
    }

    private static Object integer(String text) {
      return text.length() < 18 ? (Object) Long.valueOf(text) : text;
    }

    private static Object number(String text) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException special) {
        return text;
      }
    }

    private void mark(Node node, String path) {
      node.getStartMark().ifPresent(mark -> origins.put(path, origin(source, mark)));
    }
  }
}

package io.provisioning.config.extension.directory;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.schema.SchemaFindings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A YAML mapping whose values know where they stand.
 *
 * @param origins by path, such as {@code dependencies[0].range}
 */
record YamlTree(Map<String, Object> tree, Map<String, Origin> origins)
    implements SchemaFindings.Origins {

  /**
   * Parses one document.
   *
   * @param findings gets what is wrong
   * @return empty if anything is
   */
  static Optional<YamlTree> parse(String text, String source, List<Finding> findings) {
    try {
      var node = Documents.parse(text, Format.YAML, source);
      if (node instanceof Node.Mapping mapping) {
        var origins = new HashMap<String, Origin>();
        place(mapping, "", origins);
        return Optional.of(new YamlTree(tree(mapping), origins));
      }
      findings.add(new Finding("document", "a mapping", node.description(), node.origin(), null));
    } catch (ProblemException wrong) {
      findings.addAll(wrong.findings());
    }
    return Optional.empty();
  }

  private static Map<String, Object> tree(Node.Mapping mapping) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    mapping.members().forEach((name, member) -> tree.put(name, member.value().plain()));
    @SuppressWarnings("NullAway") // YAML has null, the library of maps does not say so
    Map<String, Object> plain = tree;
    return plain;
  }

  /** The place of the value, or of the nearest one around it. */
  @Override
  public Optional<Origin> apply(String path) {
    var nearest = path;
    while (!origins.containsKey(nearest)) {
      nearest =
          nearest.substring(
              0, Math.max(0, Math.max(nearest.lastIndexOf('.'), nearest.lastIndexOf('['))));
    }
    return Optional.ofNullable(origins.get(nearest));
  }

  private static void place(Node node, String path, Map<String, Origin> origins) {
    origins.put(path, node.origin());
    switch (node) {
      case Node.Scalar _ -> {}
      case Node.Sequence(var items, var _, var _) -> {
        for (int i = 0; i < items.size(); i++) {
          place(items.get(i), path + "[" + i + "]", origins);
        }
      }
      case Node.Mapping mapping ->
          mapping
              .members()
              .forEach((name, member) ->
                  place(member.value(), path.isEmpty() ? name : path + "." + name, origins));
    }
  }
}

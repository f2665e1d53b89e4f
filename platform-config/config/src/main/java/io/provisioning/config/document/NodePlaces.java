package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds where a path of a finding stands in a tree. */
public record NodePlaces(Node document) implements Places {

  private static final Pattern STEP = Pattern.compile("([A-Za-z0-9_-]+)|\\[(\\d+)]");

  @Override
  public Origin find(String path) {
    var node = document;
    var steps = STEP.matcher(path);
    for (@Nullable Node at = node; at != null; ) {
      node = at;
      at = steps.find() ? step(node, steps.group(1), steps.group(2)) : null;
    }
    return node.origin();
  }

  @Override
  public Map<String, Origin> all() {
    var all = new LinkedHashMap<String, Origin>();
    collect(document, "", all);
    return all;
  }

  private static void collect(Node node, String path, Map<String, Origin> all) {
    all.put(path, node.origin());
    switch (node) {
      case Node.Scalar _ -> {}
      case Node.Sequence sequence -> {
        for (int at = 0; at < sequence.items().size(); at++) {
          collect(sequence.items().get(at), path + "[" + at + "]", all);
        }
      }
      case Node.Mapping mapping ->
          mapping
              .members()
              .forEach(
                  (name, member) -> collect(member.value(), DocumentPath.member(path, name), all));
    }
  }

  private static @Nullable Node step(Node node, @Nullable String name, @Nullable String index) {
    if (name != null && node instanceof Node.Mapping mapping) {
      var member = mapping.members().get(name);
      return member == null ? null : member.value();
    }
    if (index != null && node instanceof Node.Sequence sequence) {
      int at = Integer.parseInt(index);
      return at < sequence.items().size() ? sequence.items().get(at) : null;
    }
    return null;
  }
}

package io.provisioning.sops;

import io.provisioning.sops.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Metadata in names: {@code age__list_0__map_enc} is {@code enc} of the first of {@code age}. */
final class Flat {

  private static final String MAP = "__map_";
  private static final String LIST = "__list_";

  private Flat() {}

  static Value.Mapping flatten(Value.Mapping block) {
    var flat = Value.Mapping.empty();
    block.parts().forEach(part -> flatten(part, "", flat));
    return flat;
  }

  private static void flatten(Value.Part part, String prefix, Value.Mapping flat) {
    if (part instanceof Value.Part.Member(var name, var value)) {
      switch (value) {
        case Value.Mapping mapping ->
            mapping.parts().forEach(it -> flatten(it, prefix + name + MAP, flat));
        case Value.Sequence sequence -> {
          int index = 0;
          for (var item : sequence.items()) {
            flatten(new Value.Part.Member(String.valueOf(index), item), prefix + name + LIST, flat);
            index++;
          }
        }
        case Value.Scalar scalar -> flat.add(prefix + name, scalar);
      }
    }
  }

  /**
   * The reverse.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if names contradict each other
   */
  static Value.Mapping unflatten(Value.Mapping flat) {
    var root = new Knot();
    for (var part : flat.parts()) {
      if (part instanceof Value.Part.Member(var name, Value.Scalar scalar)) {
        root.place(steps(name), scalar);
      }
    }
    return root.value() instanceof Value.Mapping mapping ? mapping : Value.Mapping.empty();
  }

  /** {@code age}, {@code #0}, {@code enc}. */
  private static List<String> steps(String name) {
    List<String> steps = new ArrayList<>();
    for (var part : name.split("(?=__map_|__list_)", -1)) {
      steps.add(
          part.startsWith(MAP)
              ? part.substring(MAP.length())
              : part.startsWith(LIST) ? "#" + part.substring(LIST.length()) : part);
    }
    return steps;
  }

  /** A value that is not whole yet. */
  private static final class Knot {

    private final Map<String, Knot> below = new TreeMap<>(Flat::compare);
    private Value.@Nullable Scalar scalar;

    void place(List<String> steps, Value.Scalar value) {
      var knot = this;
      for (var step : steps.subList(0, Math.min(steps.size(), 16))) {
        knot = knot.below.computeIfAbsent(step, _ -> new Knot());
      }
      knot.scalar = value;
    }

    Value value() {
      if (below.isEmpty()) {
        return scalar == null ? Value.Mapping.empty() : scalar;
      }
      boolean isList = below.keySet().iterator().next().startsWith("#");
      if (scalar != null || below.keySet().stream().anyMatch(it -> it.startsWith("#") != isList)) {
        throw Metadata.invalid("its names contradict each other", "restore the file");
      }
      if (isList) {
        var sequence = Value.Sequence.empty();
        below.values().forEach(knot -> sequence.parts().add(new Value.Part.Item(knot.value())));
        return sequence;
      }
      var mapping = Value.Mapping.empty();
      below.forEach((name, knot) -> mapping.add(name, knot.value()));
      return mapping;
    }
  }

  /** {@code #10} comes behind {@code #9}. */
  private static int compare(String left, String right) {
    boolean areNumbers = left.startsWith("#") && right.startsWith("#");
    int bySize = areNumbers ? Integer.compare(left.length(), right.length()) : 0;
    return bySize != 0 ? bySize : left.compareTo(right);
  }
}

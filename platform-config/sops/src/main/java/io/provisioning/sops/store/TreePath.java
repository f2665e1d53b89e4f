package io.provisioning.sops.store;

import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * A place in a document: names and positions.
 *
 * @param steps strings and integers
 */
public record TreePath(List<Object> steps) {

  private static final Pattern STEP =
      Pattern.compile("\\[(?:(\\d{1,6})|(\"(?:[^\"\\\\]|\\\\.)*+\")|'([^']*)')]");

  /**
   * Reads a path as SOPS has it: {@code ["db"]["users"][0]}.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  public static TreePath parse(String text) {
    List<Object> steps = new ArrayList<>();
    var matcher = STEP.matcher(text);
    int end = 0;
    while (end < text.length() && matcher.find(end) && matcher.start() == end) {
      steps.add(step(matcher, text));
      end = matcher.end();
    }
    if (steps.isEmpty() || end < text.length() || steps.getFirst() instanceof Integer) {
      throw invalid(text);
    }
    return new TreePath(List.copyOf(steps));
  }

  private static Object step(java.util.regex.Matcher matcher, String text) {
    if (matcher.group(1) != null) {
      return Integer.valueOf(matcher.group(1));
    }
    if (matcher.group(3) != null) {
      return matcher.group(3);
    }
    try {
      return ((Value.Scalar) JsonStore.value(matcher.group(2))).text().orElse("");
    } catch (JacksonException _) {
      throw invalid(text);
    }
  }

  private static RuntimeException invalid(String text) {
    return SopsProblem.INVALID_PATH.because(
        "`%s` is not a path to a value".formatted(text), "write it as in '[\"db\"][\"users\"][0]'");
  }

  public Value get(Value.Mapping document) {
    Value value = document;
    for (var step : steps) {
      value = below(value, step);
    }
    return value;
  }

  private Value below(Value value, Object step) {
    return switch (value) {
      case Value.Mapping mapping when step instanceof String name ->
          mapping.find(name).orElseThrow(this::missing);
      case Value.Sequence sequence
          when step instanceof Integer index && index < sequence.items().size() ->
          sequence.items().get(index);
      default -> throw missing();
    };
  }

  /** Puts a value there; what is missing above it is made. */
  public void set(Value.Mapping document, Value value) {
    set(document, 0, value);
  }

  private Value set(Value around, int depth, Value value) {
    if (depth == steps.size()) {
      return value;
    }
    var step = steps.get(depth);
    switch (around) {
      case Value.Mapping mapping when step instanceof String name ->
          mapping.put(name, set(mapping.find(name).orElse(Value.Scalar.NOTHING), depth + 1, value));
      case Value.Sequence sequence when step instanceof Integer index ->
          set(sequence, index, depth, value);
      default -> {
        return set(
            step instanceof String ? Value.Mapping.empty() : Value.Sequence.empty(), depth, value);
      }
    }
    return around;
  }

  private void set(Value.Sequence sequence, int index, int depth, Value value) {
    var items = sequence.items();
    if (index > items.size()) {
      throw missing();
    }
    if (index == items.size()) {
      sequence.parts().add(new Value.Part.Item(set(Value.Scalar.NOTHING, depth + 1, value)));
    } else {
      sequence
          .parts()
          .set(
              place(sequence, index), new Value.Part.Item(set(items.get(index), depth + 1, value)));
    }
  }

  public void remove(Value.Mapping document) {
    var above = new TreePath(steps.subList(0, steps.size() - 1)).get(document);
    switch (above) {
      case Value.Mapping mapping when steps.getLast() instanceof String name -> {
        if (!mapping.remove(name)) {
          throw missing();
        }
      }
      case Value.Sequence sequence
          when steps.getLast() instanceof Integer index && index < sequence.items().size() ->
          sequence.parts().remove(place(sequence, index));
      default -> throw missing();
    }
  }

  /** Comments have no position. */
  private static int place(Value.Sequence sequence, int index) {
    int found = -1;
    for (int place = 0; place < sequence.parts().size(); place++) {
      if (sequence.parts().get(place) instanceof Value.Part.Item && ++found == index) {
        return place;
      }
    }
    throw new IllegalArgumentException("there are fewer items");
  }

  private io.provisioning.config.problem.ProblemException missing() {
    return SopsProblem.INVALID_PATH.because(
        "there is no value at `%s`".formatted(this), "`provisioning sops decrypt` shows all");
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (var step : steps) {
      text.append('[').append(step instanceof String name ? '"' + name + '"' : step).append(']');
    }
    return text.toString();
  }
}

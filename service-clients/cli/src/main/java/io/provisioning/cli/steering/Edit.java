package io.provisioning.cli.steering;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.config.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Another input of an operation, as {@code <operation>:<path>=<value>} says it.
 *
 * @param path names of the objects around the value, then its own
 */
record Edit(String operation, List<String> path, @Nullable Object value) {

  /**
   * Reads one.
   *
   * @throws ProblemException INVALID_ARGUMENT if it is not of this form
   */
  static Edit parse(String text) {
    int equals = text.indexOf('=');
    int colon = equals < 0 ? -1 : text.lastIndexOf(':', equals);
    if (colon < 1) {
      throw malformed(text);
    }
    var operation = text.substring(0, colon).strip();
    var path = List.of(text.substring(colon + 1, equals).strip().split("\\.", -1));
    if (operation.isEmpty() || path.stream().anyMatch(String::isBlank)) {
      throw malformed(text);
    }
    return new Edit(operation, path, JsonText.scalar(text.substring(equals + 1)));
  }

  /**
   * Edits as the service takes them: nested objects by the id of the operation.
   *
   * @throws ProblemException INVALID_ARGUMENT if two of them say what the same input is
   */
  static Map<String, Map<String, Object>> byOperation(List<Edit> edits) {
    var all = new LinkedHashMap<String, Map<String, Object>>();
    edits.forEach(
        edit -> edit.into(all.computeIfAbsent(edit.operation, _ -> new LinkedHashMap<>())));
    return all;
  }

  private void into(Map<String, Object> inputs) {
    var inner = inputs;
    for (var name : path.subList(0, path.size() - 1)) {
      if (!inner.containsKey(name)) {
        inner.put(name, new LinkedHashMap<>());
      }
      inner = object(inner.get(name));
    }
    if (inner.containsKey(path.getLast())) {
      throw contradiction();
    }
    inner.put(path.getLast(), value);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> object(@Nullable Object value) {
    if (value instanceof LinkedHashMap<?, ?> map) {
      return (Map<String, Object>) map;
    }
    throw contradiction();
  }

  private ProblemException contradiction() {
    return CommandProblem.INVALID_ARGUMENT.because(
        "`%s` of `%s` is edited twice".formatted(String.join(".", path), operation),
        "give each input one value");
  }

  private static ProblemException malformed(String text) {
    return CommandProblem.INVALID_ARGUMENT.because(
        "`%s` is not an edit of an operation's input".formatted(text),
        "write `--edit '<operation>:<path>=<value>'`, such as"
            + " `--edit 'create taskserv/web/nginx:listen.port=8080'`");
  }
}

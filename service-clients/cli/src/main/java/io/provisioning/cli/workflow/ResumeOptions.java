package io.provisioning.cli.workflow;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.client.orchestrator.model.ResumeWorkflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What is to be otherwise when a workflow goes on. */
final class ResumeOptions {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern EDIT =
      Pattern.compile("(?<operation>[^=]+):(?<path>[A-Za-z0-9_.-]+)=(?<value>.*)", Pattern.DOTALL);

  @Option(
      names = "--from",
      paramLabel = "<operation>",
      description = "Do this operation again although it succeeded.")
  private List<String> operations = new ArrayList<>();

  @Option(
      names = "--edit",
      paramLabel = "<operation>:<path>=<value>",
      description =
          "Go on with another input, such as `create taskserv/web/nginx:listen.port=8080`; the"
              + " value is JSON, or else text.")
  private List<String> edits = new ArrayList<>();

  /** The request; absent where nothing is otherwise. */
  @Nullable ResumeWorkflow wanted() {
    if (operations.isEmpty() && edits.isEmpty()) {
      return null;
    }
    var patches = new LinkedHashMap<String, Map<String, Object>>();
    for (var edit : edits) {
      var parts = EDIT.matcher(edit);
      if (!parts.matches()) {
        throw CommandProblem.INVALID_ARGUMENT.because(
            "`%s` does not say which input of which operation is to be what".formatted(edit),
            "write `--edit '<operation>:<path>=<value>'`");
      }
      put(
          patches.computeIfAbsent(parts.group("operation"), _ -> new LinkedHashMap<>()),
          List.of(parts.group("path").split("[.]", -1)),
          value(parts.group("value")));
    }
    return new ResumeWorkflow().operations(operations).edits(patches);
  }

  @SuppressWarnings("unchecked") // only maps of this kind are put there
  private static void put(Map<String, Object> patch, List<String> path, Object value) {
    if (path.size() == 1) {
      patch.put(path.getFirst(), value);
      return;
    }
    var child = patch.computeIfAbsent(path.getFirst(), _ -> new LinkedHashMap<String, Object>());
    if (child instanceof Map<?, ?> map) {
      put((Map<String, Object>) map, path.subList(1, path.size()), value);
    }
  }

  private static Object value(String text) {
    try {
      return JSON.readValue(text, Object.class);
    } catch (JacksonException notJson) {
      return text;
    }
  }
}

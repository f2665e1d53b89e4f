package io.provisioning.orchestrator.compatibility;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * A task as earlier clients see it: the command that does the same. It is kept as what was asked
 * for under the key of a workflow, so that it outlives the process and no state is needed here.
 *
 * @param task such as {@code create_servers}
 */
record Commandline(String task, String command, List<String> arguments) {

  private static final TypeReference<List<String>> WORDS = new TypeReference<>() {};

  Commandline {
    arguments = List.copyOf(arguments);
  }

  static Commandline of(Creation wanted, String workspace) {
    var arguments = new ArrayList<>(wanted.named());
    arguments.addAll(List.of("--infra", wanted.infra(), "--workspace", workspace));
    settings(wanted.settings()).ifPresent(text -> arguments.addAll(List.of("--settings", text)));
    return new Commandline(wanted.task(), wanted.command(), arguments);
  }

  private static Optional<String> settings(@Nullable Object settings) {
    return switch (settings) {
      case null -> Optional.empty();
      case String text -> Optional.of(text).filter(it -> !it.isBlank());
      default -> Optional.of(JsonMapper.shared().writeValueAsString(settings));
    };
  }

  /** What was asked for, if it was asked for here. */
  static Optional<Commandline> parse(String text) {
    if (!text.startsWith("[")) {
      return Optional.empty();
    }
    try {
      var words = JsonMapper.shared().readValue(text, WORDS);
      return Optional.of(
          new Commandline(words.get(0), words.get(1), words.subList(2, words.size())));
    } catch (JacksonException | IndexOutOfBoundsException _) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    var words = new ArrayList<>(List.of(task, command));
    words.addAll(arguments);
    return JsonMapper.shared().writeValueAsString(words);
  }
}

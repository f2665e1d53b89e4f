package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journals that everybody who reads them has to read alike: each entry as it is stored, what
 * clients are sent of it, and how all stands then. The command and the page run the same files.
 */
class JournalsTests {

  static final Path JOURNALS = Path.of("src/test/resources/journals");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .changeDefaultPropertyInclusion(inclusion ->
              inclusion.withValueInclusion(
                  com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .build();

  static List<Path> journals() throws IOException {
    try (var files = Files.list(JOURNALS)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("journals")
  void whatIsStoredIsSentAndStandsAsTheFileTells(Path file) throws IOException {
    @Nullable WorkflowState state = null;
    for (var entry : JSON.readTree(file).at("/events")) {
      var recorded = stored(entry.at("/stored"));
      if (state == null) {
        state = WorkflowState.begin(recorded);
      } else {
        state.apply(recorded);
      }
      assertThat(sent(state, recorded)).as("%s", recorded).isEqualTo(entry.at("/sent"));
      assertThat(then(state)).as("%s", recorded).isEqualTo(entry.at("/then"));
    }
  }

  private static Recorded stored(JsonNode line) {
    var bytes = JSON.writeValueAsBytes(line);
    return EntryCodec.decode(bytes, 0, bytes.length, () -> "the corpus").recorded();
  }

  /** The messages that tell of the last event. */
  static JsonNode sent(WorkflowState state, Recorded recorded) {
    var id = "019ab000-0000-7000-8000-000000000001";
    return JSON.readTree(
        JSON.writeValueAsBytes(EventView.of(id, state, recorded).pieces().toArray()));
  }

  /** How all stands, in a line for each operation. */
  static JsonNode then(WorkflowState state) {
    var then = JSON.createObjectNode();
    then.put("state", name(state.status()));
    then.put("paused", state.isPaused());
    state.reason().ifPresent(reason -> then.put("reason", reason));
    var operations = then.putObject("operations");
    state.operations().forEach(one -> operations.put(one.operation().id(), line(one)));
    return then;
  }

  private static String line(OperationProgress one) {
    var hold = one.hold() == null ? "" : ", " + name(one.hold());
    var error = Optional.ofNullable(one.error()).map(text -> ", " + text).orElse("");
    return name(one.status()) + ", attempts " + one.attempts() + hold + error;
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}

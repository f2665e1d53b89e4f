package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotificationCommandsTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private FakePreferences preferences() {
    return shell.orchestrator.preferences;
  }

  private long saved() {
    return shell.orchestrator.requests.stream().filter(it -> it.startsWith("PUT")).count();
  }

  @Test
  void whatIsNotGivenDoesNotChange() {
    assertThat(shell.run("notification", "set", "--kinds", "ended,failed"))
        .as(shell.err())
        .isZero();

    assertThat(preferences().chosen())
        .containsEntry("kinds", List.of("ended", "failed"))
        .containsEntry("page", true)
        .containsEntry("email", "ada@team.example");
  }

  @Test
  void whatIsChosenElsewhereMeanwhileIsKept() {
    preferences().elsewhere.add(Map.of("kinds", List.of("ended"), "page", false));

    assertThat(shell.run("notification", "set", "--chat", "slack=https://chat.example/in"))
        .as(shell.err())
        .isZero();

    assertThat(saved()).isEqualTo(2);
    assertThat(preferences().chosen())
        .containsEntry("kinds", List.of("ended"))
        .containsEntry("page", false)
        .doesNotContainKey("email")
        .containsEntry("webhook", Map.of("format", "slack", "url", "https://chat.example/in"));
  }

  @Test
  void itIsTriedAgainOnlyOnce() {
    var other = Map.<String, Object>of("kinds", List.of("ended"), "page", false);
    preferences().elsewhere.add(other);
    preferences().elsewhere.add(Map.of("kinds", List.of(), "page", false));

    assertThat(shell.run("notification", "set", "--email", "none")).isEqualTo(4);

    assertThat(saved()).isEqualTo(2);
    assertThat(shell.err()).contains("notification preferences changed");
  }

  @Test
  void aFormatThatIsNoneIsNamedWithTheOthersOnce() {
    assertThat(shell.run("notification", "set", "--kinds", "ended,nope")).isEqualTo(2);

    assertThat(shell.err())
        .isEqualTo(
            """
            error: `--kinds` cannot be `nope`
            help: choose one of: ended, failed, waiting_for_approval
            """);
  }
}

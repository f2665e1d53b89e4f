package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.FakeControlCenter.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretStepUpTests {

  private static final String REVEAL = "POST /api/v1/secrets/web%2Fdb/reveal?workspace=default";
  private static final String STEP_UP = "POST /api/v1/sessions/current/step-up";

  private final FakeControlCenter center = new FakeControlCenter();
  private Shell shell;

  @BeforeEach
  void signIn(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.signedIn(center.url());
    center.refusals.add(new Refusal(401, "step-up needed"));
  }

  @AfterEach
  void close() {
    shell.close();
    center.close();
  }

  private int get() {
    return shell.run("secret", "get", "web/db", "--field", "user");
  }

  @Test
  void aPersonShowsAFactorAndGetsTheValue() {
    shell.typing("123456");

    assertThat(get()).as(shell.err()).isZero();

    assertThat(shell.err()).contains("requires a fresh second factor", "Code: ");
    assertThat(shell.out()).isEqualTo("app");
    assertThat(center.lines()).containsSubsequence(REVEAL, STEP_UP, REVEAL);
    assertThat(center.requests.getLast().token()).isEqualTo("Bearer fresh");
  }

  @Test
  void withoutATerminalNothingIsPromptedFor() {
    assertThat(get()).isEqualTo(4);

    assertThat(shell.out()).isEmpty();
    assertThat(center.lines()).containsExactly(REVEAL);
  }

  @Test
  void aWrongCodeRevealsNothing() {
    shell.typing("000000");
    // the refusal that is there already meets the first request, then the profile is asked for
    center.refusals.add(new Refusal(401, "sign-in refused"));

    assertThat(get()).isEqualTo(4);

    assertThat(shell.out()).isEmpty();
    assertThat(center.lines()).containsOnlyOnce(REVEAL);
  }
}

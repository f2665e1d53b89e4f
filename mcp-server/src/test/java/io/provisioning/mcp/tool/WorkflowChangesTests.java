package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class WorkflowChangesTests extends ToolCase {

  private static final String APPLY = "{'workspace': 'dev', 'plan': 'sha256:1'}";
  private static final String PAUSE = "{'workflow': 'w1', 'action': 'pause'}";

  @BeforeEach
  void open() {
    platform
        .answers("getPlan", PLAN)
        .answers("submitWorkflow", workflow("running", false))
        .answers("getWorkflow", workflow("running", false))
        .answers("pauseWorkflow", workflow("running", true))
        .answers("getRisks", "{'applying': false, 'undoing': true, 'failing': false}");
  }

  @Test
  void theFirstCallShowsWhatWouldHappenAndChangesNothing() {
    var result = call("apply", APPLY);

    assertThat(result.at("/would/summary/create").asInt()).isEqualTo(1);
    assertThat(result.at("/would/operations/0/irreversible").asString()).isEqualTo("data is lost");
    assertThat(result.path("confirm_until").asString()).isEqualTo("2026-11-23T08:05:00Z");
    assertThat(platform.requests()).allMatch(request -> request.method().equals("GET"));
  }

  @Test
  void theSecondCallAppliesAndSaysWhatUndoesIt() {
    var result = call("apply", confirmed("apply", APPLY));

    assertThat(result.at("/done/id").asString()).isEqualTo("w1");
    assertThat(result.at("/undo/arguments/action").asString()).isEqualTo("rollback");
    var submitted = platform.last("POST");
    assertThat(submitted.path()).isEqualTo("/api/v1/workflows");
    assertThat(String.valueOf(submitted.body()))
        .isEqualTo("{\"workspace\":\"dev\",\"plan\":\"sha256:1\"}");
    assertThat(submitted.headers()).containsKey("Idempotency-Key");
  }

  @Test
  void aConfirmationIsGoodForOneCall() {
    var arguments = confirmed("apply", APPLY);
    call("apply", arguments);

    assertRefused("apply", FakeExchange.of(arguments));
  }

  @Test
  void aConfirmationEndsAfterFiveMinutes() {
    var arguments = confirmed("apply", APPLY);
    now.set(now.get().plus(Duration.ofMinutes(5)));

    assertRefused("apply", FakeExchange.of(arguments));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'plan': 'sha256:1' | 'plan': 'sha256:2'",
        "'workspace': 'dev' | 'workspace': 'prod'",
        "'plan' | 'allow_irreversible': true, 'plan'"
      })
  void aConfirmationIsOfItsArgumentsAlone(String before, String after) {
    var other = confirmed("apply", APPLY).replace(before, after);

    assertRefused("apply", FakeExchange.of(other));
  }

  @Test
  void aConfirmationIsOfOneCallerAlone() {
    var arguments = FakeExchange.object(confirmed("apply", APPLY));

    assertRefused("apply", new FakeExchange("eve", arguments));
  }

  @Test
  void aConfirmationIsOfOneToolAlone() {
    var apply = call("apply", APPLY).path("confirmation").asString();

    assertRefused("workflow_control", FakeExchange.of(with(PAUSE, apply)));
  }

  @Test
  void aPlanThatHasChangedIsNotApplied() {
    var arguments = confirmed("apply", APPLY);
    platform.answers("getPlan", PLAN.replace(DIGEST, "sha256:9"));

    assertRefused("apply", FakeExchange.of(arguments));
  }

  @Test
  void theOrderOfArgumentsDoesNotMatter() {
    var confirmation = call("apply", APPLY).path("confirmation").asString();
    var result =
        call(
            "apply",
            "{'confirmation': '%s', 'plan': 'sha256:1', 'workspace': 'dev'}"
                .formatted(confirmation));

    assertThat(result.has("done")).isTrue();
  }

  @Test
  void aWorkflowIsSteeredOnlyAsItWasShown() {
    var arguments = confirmed("workflow_control", PAUSE);
    platform.answers("getWorkflow", workflow("failed", false));

    assertRefused("workflow_control", FakeExchange.of(arguments));
  }

  @Test
  void aPauseIsShownWithItsRisksAndUndoneByAnUnpause() {
    assertThat(call("workflow_control", PAUSE).at("/would/risks/undoing").asBoolean()).isTrue();

    var result = call("workflow_control", confirmed("workflow_control", PAUSE));

    assertThat(result.at("/done/paused").asBoolean()).isTrue();
    assertThat(result.at("/undo/arguments/action").asString()).isEqualTo("unpause");
  }

  @Test
  void aChangeIsUndoneOnceByItsHandle() {
    var handle = applied().at("/undo/handle").asString();
    var undo = "{'handle': '%s'}".formatted(handle);
    platform
        .answers("getWorkflow", workflow("completed", false))
        .answers("rollbackWorkflow", workflow("rolling_back", false));

    var shown = call("undo", undo);
    assertThat(shown.at("/would/action").asString()).isEqualTo("rollback");
    var again = with(undo, shown.path("confirmation").asString());
    var done = call("undo", again);

    assertThat(done.at("/done/state").asString()).isEqualTo("rolling_back");
    assertThat(platform.last("POST").path()).isEqualTo("/api/v1/workflows/w1/rollback");
    assertUndoEnded(FakeExchange.of(undo));
  }

  @Test
  void aHandleIsOfOneAccountForOneDay() {
    var undo = applied().path("undo");
    assertThat(undo.path("until").asString()).isEqualTo("2026-11-24T08:00:00Z");
    var handle = FakeExchange.object("{'handle': '%s'}".formatted(undo.path("handle").asString()));

    assertUndoEnded(new FakeExchange("eve", handle));
    now.set(now.get().plus(Duration.ofDays(1)));
    assertUndoEnded(new FakeExchange("ada", handle));
  }

  private ObjectNode applied() {
    return call("apply", confirmed("apply", APPLY));
  }

  private void assertUndoEnded(FakeExchange exchange) {
    assertThatThrownBy(() -> call("undo", exchange))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem().code()).isEqualTo("undo-ended"));
  }

  private String confirmed(String tool, String arguments) {
    return with(arguments, call(tool, arguments).path("confirmation").asString());
  }

  private static String with(String arguments, String confirmation) {
    return arguments.replace("}", ", 'confirmation': '%s'}".formatted(confirmation));
  }

  private void assertRefused(String tool, FakeExchange exchange) {
    assertThatThrownBy(() -> call(tool, exchange))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem().code()).isEqualTo("confirmation-refused"));
    assertThat(platform.requests().stream().filter(it -> it.method().equals("POST")).count())
        .isLessThanOrEqualTo(1);
  }
}

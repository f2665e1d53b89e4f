package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aPlan;
import static io.provisioning.cli.ApiFixtures.aStep;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import io.provisioning.client.orchestrator.model.PropertyChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemediationCommandsTests {

  private final FakeDetector detector = new FakeDetector();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.DETECTOR.remember(shell.home, detector.port());
  }

  @AfterEach
  void close() {
    shell.close();
    detector.close();
  }

  private FakeDetector.Request last() {
    return detector.requests.getLast();
  }

  private void run(String... arguments) {
    assertThat(shell.run(arguments)).as(shell.err()).isZero();
  }

  @Test
  void rulesAreListedAndShown() {
    run("remediation", "list");
    assertThat(last().line()).isEqualTo("GET /api/v1/remediations?workspace=default");
    assertThat(shell.out())
        .contains("alertname=ServerUnreachable server!=test", "revert", "3 a day, 30 min apart");
    assertThat(shell.err()).contains("torn");

    run("remediation", "show", "lost", "-w", "other");
    assertThat(last().line()).isEqualTo("GET /api/v1/remediations/lost?workspace=other");
    assertThat(shell.out()).contains("15 min", "ada", "by bob").doesNotContain("\u001b[2J");
  }

  @Test
  void aRuleIsCreatedWithWhatWasSaidAndNothingElse() {
    run("remediation", "create", "lost", "alertname=X", "server!=test", "--action", "revert");
    assertThat(JsonText.object(last().body()))
        .isEqualTo(
            Map.of(
                "workspace",
                "default",
                "name",
                "lost",
                "action",
                "revert",
                "matchers",
                List.of(
                    Map.of("label", "alertname", "value", "X", "kind", "equal"),
                    Map.of("label", "server", "value", "test", "kind", "not_equal"))));

    run(
        "remediation",
        "create",
        "lost",
        "a=b",
        "--action",
        "apply",
        "--per-day",
        "5",
        "--cool-down",
        "1d",
        "--patience",
        "5m");
    assertThat(JsonText.object(last().body()))
        .containsEntry("per_day", 5)
        .containsEntry("cool_down", "PT24H")
        .containsEntry("patience", "PT5M");
  }

  @Test
  void whatCannotBeMeantIsRefusedBeforeARequest() {
    assertThat(shell.run("remediation", "create", "lost", "a=~b", "--action", "apply"))
        .isEqualTo(2);
    assertThat(shell.err()).contains("is not a matcher", "regular expressions");
    assertThat(shell.run("remediation", "create", "lost", "a=b", "--action", "reboot"))
        .isEqualTo(2);
    assertThat(shell.run("remediation", "create", "lost", "a=b")).isEqualTo(2);
    assertThat(
            shell.run("remediation", "preview", "a=b", "--action", "apply", "--cool-down", "soon"))
        .isEqualTo(2);
    assertThat(shell.err()).contains("`soon` is not a duration");
    assertThat(shell.run("remediation", "show", "../x")).isEqualTo(2);
    assertThat(detector.requests).isEmpty();
  }

  @Test
  void decisionsAreShownWithTheCommandThatWouldDoIt() {
    run("remediation", "history", "lost");
    assertThat(shell.out())
        .contains("drift revert web.server.db -w default", "lasted", "cooling down", "too soon");
    var suggested =
        shell.out().lines().filter(line -> line.contains("./provisioning ")).findFirst();
    var words =
        suggested.orElseThrow().replaceFirst(".*\\./provisioning ", "").replaceFirst(" {2,}.*", "");
    assertThat(shell.run((words + " --help").split(" ", -1))).as(words).isZero();
    shell.orchestrator.plans.add(
        aPlan(
            aStep("update", "server/db")
                .changes(
                    List.of(
                        new PropertyChange().property("plan").before("large").after("small")))));
    assertThat(shell.run((words + " --check").split(" ", -1)))
        .as("%s: %s", words, shell.err())
        .isEqualTo(3);
    assertThat(shell.orchestrator.requests)
        .contains("POST /api/v1/drift/web.server.db/revert?workspace=default");

    run("remediation", "preview", "alertname=X", "--action", "revert", "--days", "7");
    assertThat(JsonText.object(last().body())).containsEntry("days", 7);
    assertThat(shell.out()).contains("41 alerts match, 3 suggestions", "drift revert");
  }

  @Test
  void aRuleIsPausedResumedAndDeleted() {
    run("remediation", "pause", "lost");
    assertThat(last().line()).startsWith("POST /api/v1/remediations/lost/pause?");
    assertThat(shell.out()).contains("remediation lost is paused");
    run("remediation", "resume", "lost", "--json");
    assertThat(last().line()).startsWith("POST /api/v1/remediations/lost/resume?");
    run("remediation", "delete", "lost", "--yes", "--json");
    assertThat(last().line()).startsWith("DELETE /api/v1/remediations/lost?");
    assertThat(JsonText.object(shell.out()))
        .isEqualTo(Map.of("workspace", "default", "deleted", "lost"));
  }
}

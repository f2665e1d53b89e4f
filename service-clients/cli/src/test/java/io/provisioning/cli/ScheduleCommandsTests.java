package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.ID;
import static io.provisioning.cli.ApiFixtures.at;
import static io.provisioning.cli.FakeOrchestrator.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.client.orchestrator.model.CreatePlan;
import io.provisioning.client.orchestrator.model.ScheduleView;
import io.provisioning.client.orchestrator.model.ScheduledRun;
import io.provisioning.client.orchestrator.model.ScheduledRun.OutcomeEnum;
import io.provisioning.client.orchestrator.model.ScheduledRun.TriggerEnum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleCommandsTests {

  private static final String WEB =
      """
      name: web
      settings: {provider: demo}
      servers: [{name: db}]
      """;

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private static ScheduleView nightly() {
    return new ScheduleView()
        .workspace("default")
        .name("nightly")
        .cron("30 2 * * *")
        .zone("Europe/Berlin")
        .run(
            new CreatePlan()
                .workspace("default")
                .action(CreatePlan.ActionEnum.APPLY)
                .infrastructure("web"))
        .allowIrreversible(false)
        .missedRuns(ScheduleView.MissedRunsEnum.ALL)
        .missedLimit(3)
        .overlap(ScheduleView.OverlapEnum.WAIT)
        .paused(false)
        .createdAt(at(0))
        .updatedAt(at(0))
        .nextAt(at(60_000))
        .waiting(List.of())
        .history(List.of(run(OutcomeEnum.STARTED).workflow(ID)));
  }

  private static ScheduledRun run(OutcomeEnum outcome) {
    return new ScheduledRun().due(at(0)).at(at(1)).trigger(TriggerEnum.TIME).outcome(outcome);
  }

  private @Nullable Object sent(String key) {
    return JsonText.object(shell.orchestrator.bodies.getLast()).get(key);
  }

  @Test
  void createNamesTheInfrastructureSoThatEachRunTakesWhatIsInForce() {
    shell.orchestrator.schedules.add(nightly());

    assertThat(
            shell.run(
                "schedule",
                "create",
                "nightly",
                "--cron",
                "30 2 * * *",
                "--zone",
                "Europe/Berlin",
                "--missed",
                "all",
                "--missed-limit",
                "3",
                "--overlap",
                "wait",
                "--infra",
                "web",
                "--target",
                "server/db",
                "--parallel-limit",
                "2",
                "--no-rollback"))
        .as(shell.err())
        .isZero();

    assertThat(shell.out()).isEqualTo("schedule nightly: next at 2026-11-20T10:01Z\n");
    assertThat(sent("cron")).isEqualTo("30 2 * * *");
    assertThat(sent("zone")).isEqualTo("Europe/Berlin");
    assertThat(sent("missed_runs")).isEqualTo("all");
    assertThat(sent("missed_limit")).isEqualTo(3);
    assertThat(sent("overlap")).isEqualTo("wait");
    assertThat(sent("rollback")).isEqualTo(false);
    assertThat(sent("parallel_limit")).isEqualTo(2);
    assertThat(sent("run"))
        .asString()
        .contains("workspace=default", "action=apply", "targets=[server/db]", "infrastructure=web")
        .doesNotContain("document");
  }

  @Test
  void createPinsWhatIsDeclaredNowIfAskedTo() throws IOException {
    shell.declare("web", WEB);
    shell.orchestrator.schedules.add(nightly());

    assertThat(shell.run("schedule", "create", "s", "--cron", "@daily", "--infra", "web", "--pin"))
        .as(shell.err())
        .isZero();

    assertThat(sent("run")).asString().contains("document={name=web").doesNotContain("infrastruct");
  }

  @Test
  void updateKeepsWhatIsNotGiven() {
    shell.orchestrator.schedules.add(nightly());

    assertThat(shell.run("schedule", "update", "nightly", "--infra", "web", "--cron", "@daily"))
        .as(shell.err())
        .isZero();

    assertThat(shell.orchestrator.requests.getLast()).startsWith("PUT /api/v1/schedules/nightly");
    assertThat(sent("cron")).isEqualTo("@daily");
    assertThat(sent("zone")).isEqualTo("Europe/Berlin");
    assertThat(sent("missed_runs")).isEqualTo("all");
    assertThat(sent("missed_limit")).isEqualTo(3);
    assertThat(sent("overlap")).isEqualTo("wait");
    assertThat(sent("run")).asString().contains("infrastructure=web");
  }

  @Test
  void updateChangesHowTheRunsAreExecuted() {
    shell.orchestrator.schedules.add(
        nightly().rollback(true).allowIrreversible(false).parallelLimit(7));

    assertThat(shell.run("schedule", "update", "nightly", "--no-rollback", "--parallel-limit", "2"))
        .as(shell.err())
        .isZero();
    assertThat(sent("rollback")).isEqualTo(false);
    assertThat(sent("parallel_limit")).isEqualTo(2);
    assertThat(sent("allow_irreversible")).isEqualTo(false);

    assertThat(shell.run("schedule", "update", "nightly", "--allow-irreversible"))
        .as(shell.err())
        .isZero();
    assertThat(sent("allow_irreversible")).isEqualTo(true);
    assertThat(sent("rollback")).isEqualTo(true);
    assertThat(sent("parallel_limit")).isEqualTo(7);
  }

  @Test
  void updateOfNothingIsRefused() {
    shell.orchestrator.schedules.add(nightly());

    assertThat(shell.run("schedule", "update", "nightly")).isEqualTo(2);
    assertThat(shell.err()).contains("nothing is given that differs");
  }

  @Test
  void createSendsADestructionOrABatch() throws IOException {
    shell.orchestrator.schedules.add(nightly());
    Files.writeString(
        shell.directory.resolve("batch.yaml"),
        """
        name: mixed
        infrastructure: mixed
        operations:
          - name: lan
            create_network: {name: lan, provider: demo, cidr: 10.1.0.0/24}
        """);

    assertThat(shell.run("schedule", "create", "s", "--cron", "@daily", "--batch", "batch.yaml"))
        .as(shell.err())
        .isZero();
    assertThat(sent("run")).asString().contains("batch={name=mixed");
    assertThat(
            shell.run(
                "schedule", "create", "s", "--cron", "0 20 * * *", "--destroy", "web", "--json"))
        .as(shell.err())
        .isZero();
    assertThat(shell.out()).contains("\"name\" : \"nightly\"");
    assertThat(sent("run")).asString().contains("action=destroy", "infrastructure=web");
    assertThat(JsonText.object(shell.orchestrator.bodies.getLast()))
        .doesNotContainKey("missed_limit");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--cron x",
        "--cron x --infra web --destroy web",
        "--infra web",
        "--cron x --destroy web --missed some",
        "--cron x --destroy web --overlap kill",
        "--cron x --destroy web --pin",
        "--cron x --destroy W!"
      })
  void createRefusesWhatMakesNoSense(String options) {
    var arguments = ("schedule create s " + options).split(" ", -1);

    assertThat(shell.run(arguments)).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: ").contains("help: ");
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void whatTheServiceRefusesIsShownByField() {
    shell.orchestrator.problems.add(
        problem(409, "schedule exists", "there is a schedule `s` in workspace `default`"));

    assertThat(shell.run("schedule", "create", "s", "--cron", "x", "--destroy", "web"))
        .isEqualTo(4);
    assertThat(shell.err()).contains("there is a schedule `s`");
  }

  @Test
  void listShowsWhatComesAndWhatWas() {
    shell.orchestrator.schedules.add(nightly());
    shell.orchestrator.schedules.add(
        nightly().name("hourly").workspace("other").paused(true).nextAt(null).history(List.of()));
    shell.orchestrator.damagedSchedules.add("default/broken");

    assertThat(shell.run("schedule", "list")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            SCHEDULE  CRON        ZONE           NEXT               LAST
            nightly   30 2 * * *  Europe/Berlin  2026-11-20T10:01Z  started 2026-11-20T10:00Z
            """);
    assertThat(shell.err())
        .isEqualTo("warning: the file of default/broken is damaged; it does not run\n");
    assertThat(shell.run("schedule", "list", "--all")).isZero();
    assertThat(shell.out()).contains("default/nightly", "other/hourly", "paused");
    assertThat(shell.run("schedule", "list", "--json")).isZero();
    assertThat(shell.out()).contains("\"outcome\" : \"started\"");
  }

  @Test
  void showTellsWhyItDidNotRun() {
    shell.orchestrator.schedules.add(
        nightly()
            .waiting(List.of(at(5000)))
            .history(
                List.of(
                    run(OutcomeEnum.SKIPPED).reason("the previous run is still active"),
                    run(OutcomeEnum.STARTED).workflow(ID))));

    assertThat(shell.run("schedule", "show", "nightly")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            schedule nightly: next at 2026-11-20T10:01Z
            run      applies what is in force of web
            cron     30 2 * * * (Europe/Berlin)
            missed   all, at most 3
            overlap  wait
            waiting  2026-11-20T10:00:05Z
            DUE                OUTCOME  RESULT
            2026-11-20T10:00Z  skipped  the previous run is still active
            2026-11-20T10:00Z  started  workflow %s
            """
                .formatted(ID));
    assertThat(shell.run("schedule", "show", "nightly", "--json")).isZero();
    assertThat(shell.run("schedule", "show", "none")).isEqualTo(2);
  }

  @Test
  void nextShowsTheClocksOfTheZone() {
    assertThat(shell.run("schedule", "next", "nightly", "--count", "1")).isZero();
    assertThat(shell.out()).isEqualTo("2026-11-21T02:30:00+01:00\n");
    assertThat(shell.orchestrator.requests)
        .containsExactly("GET /api/v1/schedules/nightly/next?workspace=default&count=1");
    assertThat(shell.run("schedule", "next", "nightly", "--json")).isZero();
    assertThat(shell.out()).contains("\"zone\" : \"Europe/Berlin\"");
    assertThat(shell.run("schedule", "next", "nightly", "--count", "0")).isEqualTo(2);
  }

  @Test
  void oneOrManyArePaused() {
    shell.orchestrator.schedules.add(nightly().paused(true));

    assertThat(shell.run("schedule", "pause", "nightly")).isZero();
    assertThat(shell.out()).isEqualTo("schedule nightly: paused\n");
    assertThat(shell.run("schedule", "pause", "--all")).isZero();
    assertThat(shell.out()).isEqualTo("1 schedule paused\n");
    assertThat(shell.run("schedule", "unpause", "--all-workspaces", "--json")).isZero();
    assertThat(shell.out()).contains("\"items\" : [");
    assertThat(shell.orchestrator.requests)
        .containsExactly(
            "POST /api/v1/schedules/nightly/pause?workspace=default",
            "POST /api/v1/schedules/pause?workspace=default&all=false",
            "POST /api/v1/schedules/unpause?all=true");
    assertThat(shell.run("schedule", "pause")).isEqualTo(2);
    assertThat(shell.run("schedule", "unpause", "nightly", "--all")).isEqualTo(2);
  }

  @Test
  void runSaysWhatCameOfIt() {
    shell.orchestrator.scheduledRuns.add(run(OutcomeEnum.STARTED).workflow(ID));
    shell.orchestrator.scheduledRuns.add(run(OutcomeEnum.UNCHANGED).reason("nothing to change"));
    shell.orchestrator.scheduledRuns.add(run(OutcomeEnum.UNCHANGED).reason("nothing to change"));

    assertThat(shell.run("schedule", "run", "nightly")).isZero();
    assertThat(shell.out()).isEqualTo("workflow " + ID + " was started\n");
    assertThat(shell.err()).contains("workflow watch " + ID);
    assertThat(shell.run("schedule", "run", "nightly")).isZero();
    assertThat(shell.out()).isEqualTo("nothing to change\n");
    assertThat(shell.run("schedule", "run", "nightly", "--json")).isZero();
    assertThat(shell.out()).contains("\"outcome\" : \"unchanged\"");
  }

  @Test
  void deleteAsksFirst() {
    assertThat(shell.run("schedule", "delete", "nightly")).isEqualTo(4);
    assertThat(shell.orchestrator.requests).isEmpty();

    shell.typing("yes");
    assertThat(shell.run("schedule", "delete", "nightly")).isZero();
    assertThat(shell.out()).isEqualTo("schedule nightly was deleted\n");
    assertThat(shell.run("schedule", "delete", "nightly", "--yes", "--json")).isZero();
    assertThat(shell.orchestrator.requests)
        .containsOnly("DELETE /api/v1/schedules/nightly?workspace=default");
  }
}

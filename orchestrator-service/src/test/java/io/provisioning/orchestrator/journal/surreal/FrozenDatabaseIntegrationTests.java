package io.provisioning.orchestrator.journal.surreal;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.DemoPlans;
import io.provisioning.orchestrator.engine.DoomedProcess;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real process, whose database stands still for longer than requests wait. */
@Timeout(180)
@Tag("proof-store")
class FrozenDatabaseIntegrationTests {

  private static final String WORKFLOWS = "/api/v1/workflows";

  @TempDir Path directory;

  @Test
  void whoCannotBeAnsweredInTimeIsToldWhatBecomesOfIt() {
    try (var engine = RunningEngine.start(directory);
        var service = new DoomedProcess(directory, settings(engine))) {
      service.start("never:0");
      try (var api = service.api()) {
        var plans = IntStream.range(0, 4).mapToObj(n -> DemoPlans.submission(api, n)).toList();
        var workflow = WORKFLOWS + "/" + api.post(WORKFLOWS, plans.getFirst()).text("/id");
        DoomedProcess.await(() -> api.get(workflow).body().at("/counts/running").asInt() == 1);

        engine.freeze();
        var paused = meanwhile(() -> api.post(workflow + "/pause", ""));
        // one is being written and one waits for it; there is no room for more
        var submitted =
            plans.stream().skip(1).map(plan -> meanwhile(() -> api.post(WORKFLOWS, plan))).toList();
        var refused = CompletableFuture.anyOf(submitted.toArray(CompletableFuture[]::new));
        assertThat((Answer) refused.join()).satisfies(answer -> isRefused(answer, "journal-slow"));
        var progress = api.request(workflow + "/progress").header("Accept", "application/json");
        isRefused(api.send(progress), "engine-busy");

        engine.thaw();
        assertThat(paused.join().status()).isIn(202, 503);
        assertThat(submitted)
            .extracting(CompletableFuture::join)
            .extracting(Answer::status)
            .containsOnly(202, 503);
        DoomedProcess.await(() -> api.get(workflow).body().at("/paused").asBoolean());
      }
    }
  }

  private static void isRefused(Answer answer, String code) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(503);
    assertThat(answer.text("/code")).isEqualTo(code);
  }

  private static CompletableFuture<Answer> meanwhile(Supplier<Answer> asking) {
    return CompletableFuture.supplyAsync(asking, command -> Thread.ofVirtual().start(command));
  }

  private static String[] settings(RunningEngine engine) {
    return engine.arguments(
        "frozen",
        "--provisioning.journal.surrealdb.timeout=60s",
        // shorter than requests wait, and longer than the journal takes on a busy machine
        "--provisioning.journal.patience=10s",
        "--provisioning.journal.queue-size=1B",
        // it runs until the process is ended
        "--provisioning.providers.demo.latency.ensure=PT10M");
  }
}

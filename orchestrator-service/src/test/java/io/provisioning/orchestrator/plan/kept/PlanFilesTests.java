package io.provisioning.orchestrator.plan.kept;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.declaration.PlannedDeclaration;
import io.provisioning.orchestrator.plan.CreatePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFilesTests {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir Path directory;

  private PlanFiles files(Instant now) {
    var settings = new PlanSettings(directory, 3, Duration.ofHours(24));
    return new PlanFiles(directory, () -> settings, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static String digest(int number) {
    return "sha256:" + "%064x".formatted(number);
  }

  private static KeptPlan plan(Instant at) {
    var request =
        CreatePlan.apply("default")
            .document(Map.of("name", "web", "count", 3))
            .targets(List.of("server/db"))
            .request();
    return new KeptPlan(at, request, Map.of("create server/db", "0123"));
  }

  @Test
  void aPlanSurvivesTheService() {
    files(NOW).keep(digest(1), plan(NOW));

    assertThat(files(NOW.plusSeconds(60)).find(digest(1))).contains(plan(NOW));
  }

  @Test
  void aTextSurvivesTheServiceAndPlansFromBeforeTextsAreRead() throws IOException {
    var text = new PlannedDeclaration("web", Format.YAML, "name: web\n", "\"0\"");
    var request = CreatePlan.apply("default").declaration(text).request();
    var kept = new KeptPlan(NOW, request, Map.of());
    files(NOW).keep(digest(1), kept);
    assertThat(files(NOW).find(digest(1))).contains(kept);

    Files.writeString(
        directory.resolve(digest(2).substring("sha256:".length()) + ".json"),
        """
        {"created_at": "2026-11-20T12:00:00Z", "marks": {"create server/db": "0123"},
         "request": {"workspace": "default", "action": "APPLY",
          "document": {"name": "web", "count": 3}, "targets": ["server/db"]}}
        """);
    assertThat(files(NOW).find(digest(2))).contains(plan(NOW));
  }

  @Test
  void oldPlansAreForgotten() {
    files(NOW).keep(digest(1), plan(NOW));

    assertThat(files(NOW.plus(Duration.ofHours(25))).find(digest(1))).isEmpty();
  }

  @Test
  void theLatestAreKept() {
    for (int number = 1; number <= 5; number++) {
      files(NOW).keep(digest(number), plan(NOW.plusSeconds(number)));
    }

    assertThat(directory.toFile().list()).hasSize(3);
    assertThat(files(NOW).find(digest(2))).isEmpty();
    assertThat(files(NOW).find(digest(3))).isPresent();
  }

  @Test
  void whatIsNotADigestIsUnknown() {
    assertThat(files(NOW).find("../../token")).isEmpty();
  }
}

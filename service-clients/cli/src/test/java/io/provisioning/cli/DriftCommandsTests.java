package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aPlan;
import static io.provisioning.cli.ApiFixtures.aStep;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.AdoptedText;
import io.provisioning.client.orchestrator.model.Drift;
import io.provisioning.client.orchestrator.model.DriftPlan;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.PropertyChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftCommandsTests {

  private static final String PATH = "/api/v1/drift/web.server.db";

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private static DriftPlan plan(PlannedOperation operation) {
    return new DriftPlan().plan(aPlan(operation));
  }

  private static PlannedOperation resized(String action) {
    return aStep(action, "server/db")
        .changes(List.of(new PropertyChange().property("plan").before("xlarge").after("medium")));
  }

  private boolean isSubmitted() {
    return shell.orchestrator.requests.stream()
        .anyMatch(it -> it.startsWith("POST /api/v1/workfl"));
  }

  @Test
  void revertShowsWhatItChangesAndAsksBeforeItApplies() {
    shell.orchestrator.answers.put("POST " + PATH + "/revert", plan(resized("update")));

    assertThat(shell.run("drift", "revert", "web.server.db")).isEqualTo(4);

    assertThat(shell.out()).contains("~ server/db", "plan: xlarge → medium");
    assertThat(shell.err()).contains("Apply this plan?");
    assertThat(isSubmitted()).isFalse();
  }

  /** It is made as it was recorded, which may be something else than the file says by now. */
  @Test
  void revertShowsTheWholeOfWhatIsMadeAgain() {
    shell.orchestrator.answers.put("POST " + PATH + "/revert", plan(resized("create")));

    assertThat(shell.run("drift", "revert", "web.server.db", "--check")).isEqualTo(3);

    assertThat(shell.out()).contains("+ server/db", "plan: xlarge → medium");
  }

  /** An edited file changes no property of the taskserv that is installed again. */
  @Test
  void whereNoPropertyChangesTheDriftIsShown() {
    shell.orchestrator.answers.put(
        "POST " + PATH + "/revert", plan(aStep("update", "taskserv/db/nginx")));
    shell.orchestrator.answers.put(
        "GET " + PATH,
        new Drift()
            .id("web.server.db")
            .workspace("default")
            .infrastructure("web")
            .resource("taskserv/db/nginx")
            .kind(Drift.KindEnum.FILES)
            .provider("demo")
            .since(at(0))
            .checkedAt(at(0))
            .changes(
                List.of(
                    new PropertyChange()
                        .property("/etc/nginx/nginx.conf")
                        .before("one")
                        .after("two"))));

    assertThat(shell.run("drift", "revert", "web.server.db", "--check")).isEqualTo(3);

    assertThat(shell.out())
        .contains("files edited", "/etc/nginx/nginx.conf: one → two", "~ taskserv/db/nginx");
  }

  @Test
  void adoptShowsTheEditOfTheFileAndAsksBeforeItApplies() {
    shell.orchestrator.answers.put(
        "POST " + PATH + "/adopt",
        plan(resized("update"))
            .declaration(
                new AdoptedText()
                    .name("web")
                    .format(AdoptedText.FormatEnum.PKL)
                    .before("plan = \"medium\"\n")
                    .after("plan = \"xlarge\"\n")));

    assertThat(shell.run("drift", "adopt", "web.server.db")).isEqualTo(4);

    assertThat(shell.out()).contains("-plan = \"medium\"", "+plan = \"xlarge\"", "~ server/db");
    assertThat(shell.err()).contains("Apply this plan?");
    assertThat(isSubmitted()).isFalse();
  }
}

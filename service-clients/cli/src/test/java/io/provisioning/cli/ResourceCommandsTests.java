package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.Difference;
import io.provisioning.client.orchestrator.model.DifferencesView;
import io.provisioning.client.orchestrator.model.HistoryPage;
import io.provisioning.client.orchestrator.model.HistoryView;
import io.provisioning.client.orchestrator.model.ImpactPage;
import io.provisioning.client.orchestrator.model.ImpactView;
import io.provisioning.client.orchestrator.model.PropertyChange;
import io.provisioning.client.orchestrator.model.ResourceChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceCommandsTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void showsWhatFallsWithAResource() {
    shell.orchestrator.impact =
        new ImpactPage()
            .items(
                List.of(
                    reached("web/server/db", 1, "web/network/lan"),
                    reached("web/taskserv/db/postgres", 2, "web/server/db")))
            .total(2);

    assertThat(shell.run("resource", "impact", "web/network/lan")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            RESOURCE                  HOPS  DEPENDS ON
            web/server/db             1     web/network/lan
            web/taskserv/db/postgres  2     web/server/db
            """);
  }

  @Test
  void showsWhatHappenedToAResource() {
    var port = new PropertyChange().property("port").before("80").after("81");
    shell.orchestrator.history =
        new HistoryPage()
            .items(
                List.of(
                    new HistoryView()
                        .at(at(0))
                        .workflow("w2")
                        .operation("update")
                        .resource("taskserv/web/nginx")
                        .undo(true)
                        .change(ResourceChange.CHANGED)
                        .changes(List.of(port))));

    assertThat(shell.run("resource", "history", "web/server/web")).isZero();
    assertThat(shell.out()).contains("undone", "taskserv/web/nginx", "w2", "port: 80 → 81");
  }

  @Test
  void whatNeverWasHasNoHistory() {
    shell.orchestrator.history = new HistoryPage().items(List.of());

    assertThat(shell.run("resource", "history", "web/server/nope")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no history of a resource `web/server/nope`");
  }

  @Test
  void showsWhatBecameOfAnInfrastructure() {
    shell.orchestrator.differences =
        new DifferencesView()
            .items(
                List.of(
                    new Difference()
                        .resource("web/server/db")
                        .change(ResourceChange.DELETED)
                        .changes(List.of())));

    assertThat(shell.run("resource", "diff", "web", "--from", "2h")).isZero();
    assertThat(shell.out()).contains("web/server/db  deleted  -");
    assertThat(shell.run("resource", "diff", "web", "--from", "yesterday")).isEqualTo(2);
    assertThat(shell.err()).contains("`yesterday` is not a time", "`2h`");
  }

  @Test
  void whatWasIsAskedByInfrastructure() throws IOException {
    shell.declare("web", "name: web\n");
    assertThat(shell.run("resource", "list", "--at", "2h")).isEqualTo(2);
    assertThat(shell.err()).contains("--infra");
    assertThat(shell.run("resource", "list", "--kind", "cloud")).isEqualTo(2);
    assertThat(shell.err()).contains("`cloud` is not a kind of resource");
    assertThat(shell.run("resource", "list", "--at", "2h", "--infra", "web")).isZero();
  }

  private static ImpactView reached(String resource, int distance, String via) {
    return new ImpactView().resource(resource).distance(distance).via(via);
  }
}

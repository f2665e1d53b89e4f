package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.controlcenter.model.GrantList;
import io.provisioning.client.controlcenter.model.GrantState;
import io.provisioning.client.controlcenter.model.GrantView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrantCommandsTests {

  private static final OffsetDateTime END = OffsetDateTime.parse("2026-11-21T12:30:00Z");

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.signedIn("http://127.0.0.1:" + shell.orchestrator.port());
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void accessIsGivenForATimeAndAReason() {
    answer("POST /api/v1/grants", grant("g1", GrantState.ACTIVE).endsAt(END));

    var exit =
        shell.run(
            "grant",
            "create",
            "eve",
            "Operate",
            "getLogs",
            "-w",
            "web",
            "--minutes",
            "30",
            "--reason",
            "the database");

    assertThat(exit).isZero();
    assertThat(shell.out()).isEqualTo("grant g1 is active until 2026-11-21T12:30:00Z\n");
    assertThat(shell.orchestrator.bodies.getLast())
        .contains(
            "\"principal\":\"eve\"",
            "\"principal_kind\":\"user\"",
            "\"actions\":[\"Operate\",\"getLogs\"]",
            "\"workspace\":\"web\"",
            "\"minutes\":30");
  }

  @Test
  void withoutAReasonNothingIsGiven() {
    assertThat(shell.run("grant", "create", "eve", "Operate", "--minutes", "30")).isEqualTo(2);
  }

  @Test
  void theEndOfAGrantIsJsonWhereItIsWanted() {
    answer("DELETE /api/v1/grants/g1", "");

    assertThat(shell.run("grant", "end", "g1", "--json")).isZero();
    assertThat(shell.out()).contains("\"ended\" : \"g1\"");
  }

  @Test
  void whatHasEndedIsListedWhereItIsAskedFor() {
    answer(
        "GET /api/v1/grants",
        new GrantList()
            .items(List.of(grant("g1", GrantState.ACTIVE), grant("g2", GrantState.ENDED))));

    shell.run("grant", "list");
    assertThat(shell.out()).contains("g1", "all").doesNotContain("g2");
    shell.run("grant", "list", "--all", "--json");
    assertThat(shell.out()).contains("\"g1\"", "\"g2\"");
  }

  @Test
  void accessIsEndedEarly() {
    answer("DELETE /api/v1/grants/g1", Map.of());

    assertThat(shell.run("grant", "end", "g1")).isZero();
  }

  @Test
  void inAnEmergencyOneAsksAndAnotherApproves() {
    answer("POST /api/v1/break-glass", grant("g3", GrantState.ASKED));
    assertThat(shell.run("break-glass", "request", "--reason", "fire", "--minutes", "15")).isZero();
    assertThat(shell.out()).isEqualTo("grant g3 is asked\n");

    answer("POST /api/v1/break-glass/g3/approve", grant("g3", GrantState.ACTIVE));
    assertThat(shell.run("break-glass", "approve", "g3")).isZero();
    assertThat(shell.out()).isEqualTo("grant g3 is active\n");
  }

  private void answer(String request, Object answer) {
    shell.orchestrator.answers.put(request, answer);
  }

  private static GrantView grant(String id, GrantState state) {
    return new GrantView()
        .id(id)
        .state(state)
        .principal("User::\"eve\"")
        .actions(List.of())
        .reason("fire")
        .askedBy("ada")
        .askedAt(END.minusHours(1))
        .emergency(false);
  }
}

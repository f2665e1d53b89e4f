package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aServer;
import static io.provisioning.cli.ApiFixtures.aTaskserv;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.Health;
import io.provisioning.client.orchestrator.model.Health.StateEnum;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The health, the figures and the journal of a server. */
class LookedAtServersTests {

  private static final String SERVER = "GET /api/v1/resources/web/server/db/";

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    var health = new Health().state(StateEnum.UNHEALTHY).since(at(0)).detail("refused\nby all");
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2").health(health));
    shell.orchestrator.resources.add(aTaskserv("web", "db", "postgres").health(health));
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void healthIsListedAndShownWithItsReason() {
    assertThat(shell.run("server", "list")).isZero();
    assertThat(shell.out()).contains("10.0.0.2  unhealthy  demo");
    assertThat(shell.run("resource", "list")).isZero();
    assertThat(shell.out()).contains("web/taskserv/db/postgres  demo      unhealthy");
    assertThat(shell.run("server", "show", "db")).isZero();
    assertThat(shell.out()).contains("taskserv    postgres, unhealthy since ", ": refused");
    assertThat(shell.run("resource", "list", "--json")).isZero();
    assertThat(shell.out()).contains("\"state\" : \"unhealthy\"");
  }

  @Test
  void figuresAreShownAsPeopleReadThem() {
    shell.orchestrator.answers.put(
        SERVER + "metrics",
        Map.of(
            "cpus",
            0.5,
            "cpus_used",
            0.126,
            "memory",
            268435456,
            "memory_used",
            67108864,
            "disks",
            List.of(Map.of("path", "/", "size", 5368709120L, "used", 1610612736)),
            "uptime_seconds",
            93784,
            "failed_units",
            List.of("nginx.service")));

    assertThat(shell.run("server", "metrics", "db")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            cpu     0.13 of 0.50
            memory  64 MiB of 256 MiB
            disk    1.5 GiB of 5.0 GiB, /
            up      1 d 2 h
            failed  nginx.service
            """);
  }

  @Test
  void theJournalEndsWithItsNewestLineAndCannotActOnTheTerminal() {
    shell.orchestrator.answers.put(
        SERVER + "journal",
        Map.of(
            "items",
            List.of(
                Map.of(
                    "at", "2026-11-20T10:00:01Z", "priority", "err", "message", "red \u001b[31m"),
                Map.of(
                    "at", "2026-11-20T10:00:00Z", "identifier", "nginx", "message", "started"))));

    assertThat(shell.run("server", "journal", "db", "--search", "r", "--from", "2h")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            2026-11-20T10:00:00Z  nginx  started
            2026-11-20T10:00:01Z  ERR  red \ufffd[31m
            """);
  }

  @Test
  void aMistakenOptionIsToldBeforeAnythingIsAsked() {
    assertThat(shell.run("server", "journal", "db", "--priority", "bad")).isEqualTo(2);
    assertThat(shell.err()).contains("`bad` is not a priority");
    assertThat(shell.run("server", "journal", "db", "--limit", "0")).isEqualTo(2);
    assertThat(shell.run("server", "journal", "db", "--from", "yesterday")).isEqualTo(2);
  }
}

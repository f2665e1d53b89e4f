package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on settings, the overview and compliance. */
class SettingsCommandsTests {

  private static final String KEY = "provisioning.identity.passwords.min-length";
  private static final String SETTING =
      """
      {"service": "control-center", "key": "%s", "type": "integer", "default": "12", "value": "14",
       "description": "in characters", "central": "14", "changes": "at_once", "secret": false,
       "choices": [], "origin": {"layer": "central", "source": "central"}}
      """
          .formatted(KEY);
  private static final String CHANGED =
      """
      {"version": 3, "changed": [{"service": "control-center", "key": "%s", "value": "14",
       "effect": "after_restart"}]}
      """
          .formatted(KEY);

  private Shell shell;
  private FakeAudit center;
  private Path directory;

  @BeforeEach
  void open(@TempDir Path home) throws IOException {
    directory = home;
    shell = new Shell(home);
    center = new FakeAudit();
    shell.signedIn("http://127.0.0.1:" + center.port());
  }

  @AfterEach
  void close() {
    center.close();
    shell.close();
  }

  @Test
  void settingsAreListedWithTheirOrigin() {
    center.answers.put(
        "GET /api/v1/settings",
        """
        {"version": 2, "services": [
          {"service": "control-center", "reachable": true, "settings": [%s]},
          {"service": "orchestrator", "reachable": false, "problem": "it is away", "settings": []}]}
        """
            .formatted(SETTING));
    center.answers.put("GET /api/v1/settings/control-center/" + KEY, SETTING);

    assertThat(shell.run("settings", "list", "--changed")).as(shell.err()).isZero();
    assertThat(shell.out()).contains(KEY, "14", "central (central)", "at once");
    assertThat(shell.err()).contains("it is away");
    assertThat(shell.run("settings", "get", "control-center", KEY)).isZero();
    assertThat(shell.out()).contains("in characters", "integer");
    assertThat(shell.run("settings", "get", "control-center", "x")).isEqualTo(2);
  }

  @Test
  void aChangeTellsWhenItCounts() {
    center.answers.put("PATCH /api/v1/settings", CHANGED);
    center.answers.put("POST /api/v1/setting-versions/1/rollback", CHANGED);

    assertThat(shell.run("settings", "set", "control-center", KEY + "=14", "--comment", "why"))
        .as(shell.err())
        .isZero();
    assertThat(shell.out()).contains(KEY + " = 14: after restart");
    assertThat(shell.run("settings", "rollback", "1", "--json")).isZero();
    assertThat(shell.out()).contains("\"version\" : 3");
    assertThat(shell.run("settings", "set", "control-center", "=14")).isEqualTo(2);
  }

  @Test
  void historyAndDifferencesAreShown() {
    center.answers.put(
        "GET /api/v1/setting-versions",
        """
        {"items": [{"number": 3, "comment": "new rule", "author": "0199-ada",
         "created_at": "2026-11-21T10:00:00Z"}]}
        """);
    center.answers.put(
        "GET /api/v1/setting-versions/3/diff",
        """
        {"items": [{"service": "control-center", "key": "%s", "after": "14"}]}
        """
            .formatted(KEY));

    assertThat(shell.run("settings", "history")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("new rule");
    assertThat(shell.run("settings", "diff", "3")).isZero();
    assertThat(shell.out()).contains(KEY, "-", "14");
  }

  @Test
  void theOverviewShowsWhatIsBroken() {
    center.answers.put(
        "GET /api/v1/overview",
        """
        {"at": "2026-11-21T10:00:00Z", "state": "degraded", "changes": [], "processes": [],
         "services": [{"name": "orchestrator", "state": "down", "since": "2026-11-21T09:00:00Z",
           "ready": false, "dependencies": []}],
         "counts": {"known": false, "as_of": "2026-11-21T08:00:00Z", "servers": 2, "networks": 0,
           "volumes": 0, "taskservs": 1, "clusters": 0, "unhealthy_taskservs": 1,
           "unknown_taskservs": 0, "workflows": {}},
         "broken": [{"kind": "service", "id": "orchestrator", "what": "does not answer",
           "since": "2026-11-21T09:00:00Z"},
           {"kind": "workflow", "id": "w7", "what": "no address left",
           "since": "2026-11-21T09:30:00Z", "workflow": {"workflow": "w7", "workspace": "shop",
             "infrastructure": "web", "state": "failed", "reason": "no address left",
             "at": "2026-11-21T09:30:00Z"}}]}
        """);

    assertThat(shell.run("overview")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("down", "2 servers", "1 taskserv (1 unhealthy)", "as of", "does not answer")
        .contains("web in shop: no address left");
  }

  @Test
  void aReportIsShownOrWritten() throws IOException {
    var path = "GET /api/v1/compliance/reports/soc2";
    center.answers.put(
        path,
        """
        {"framework": "soc2", "title": "SOC 2", "generated_at": "2026-11-21T10:00:00Z", "met": 0,
         "not_met": 1, "not_observable": 0, "checks": [{"id": "tls", "title": "t",
         "controls": ["CC6.7"], "status": "not_met", "evidence": [], "action": "set it"}]}
        """);
    center.answers.put(path + "?format=pdf", "%PDF-1.7");

    assertThat(shell.run("compliance", "report", "soc2")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("tls", "not met", "CC6.7", "set it");
    assertThat(shell.run("compliance", "report", "soc2", "--format", "pdf", "--output", "soc2.pdf"))
        .isZero();
    assertThat(Files.readString(directory.resolve("soc2.pdf"))).isEqualTo("%PDF-1.7");
    assertThat(shell.run("compliance", "report", "soc2", "--format", "pdf")).isEqualTo(2);
    assertThat(shell.run("compliance", "report", "iso")).isEqualTo(2);
  }
}

package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import io.provisioning.client.orchestrator.model.Cause;
import io.provisioning.client.orchestrator.model.CausePage;
import io.provisioning.client.orchestrator.model.Sign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertCommandsTests {

  private static final String ID = "1a2087dec80-0123456789abcdef";

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

  @Test
  void alertsAreListedWithWhoTakesCareOfThem() {
    assertThat(shell.run("alert", "list", "--state", "all")).as(shell.err()).isZero();
    assertThat(shell.out()).contains(ID, "critical", "vault does not answer", "ada");
    assertThat(shell.out()).doesNotContain("\u001b[2J");
    assertThat(detector.requests.getLast().line()).contains("state=all");
    assertThat(shell.run("alert", "list", "--state", "nope")).isEqualTo(2);
  }

  @Test
  void anAlertIsShownAndTakenCareOf() {
    assertThat(shell.run("alert", "show", ID)).as(shell.err()).isZero();
    assertThat(shell.out()).contains("ServiceDown", "by ada since", "service=vault");
    assertThat(shell.run("alert", "ack", ID, "--note", "on it")).as(shell.err()).isZero();
    assertThat(JsonText.object(detector.requests.getLast().body()))
        .isEqualTo(Map.of("note", "on it"));
  }

  @Test
  void whatMayHaveBroughtAnAlertAboutIsShownMostLikelyFirst() {
    assertThat(shell.run("alert", "explain", ID)).as(shell.err()).isZero();
    assertThat(shell.out()).contains("vault does not answer", "no cause found");

    shell.orchestrator.causes =
        new CausePage()
            .items(
                List.of(
                    new Cause()
                        .resource("web/volume/data")
                        .path(List.of("web/server/db", "web/volume/data"))
                        .likelihood(0.9)
                        .signs(
                            List.of(
                                new Sign()
                                    .kind(Sign.KindEnum.LOST)
                                    .summary("is gone from provider local")))));

    assertThat(shell.run("alert", "explain", ID)).as(shell.err()).isZero();
    assertThat(shell.out()).contains("1. web/volume/data", "is gone from provider local");
    assertThat(shell.run("alert", "explain", ID, "--json")).isZero();
    assertThat(JsonText.object(shell.out())).containsKeys("alert", "causes", "together");
  }

  @Test
  void alertsAreSilencedForAWhile() {
    assertThat(shell.run("silence", "add", "service=~v.*", "--for", "2h", "--comment", "upgrade"))
        .as(shell.err())
        .isZero();
    assertThat(JsonText.object(detector.requests.getLast().body()))
        .isEqualTo(
            Map.of(
                "matchers",
                List.of(Map.of("label", "service", "value", "v.*", "kind", "regex")),
                "duration",
                "PT2H",
                "comment",
                "upgrade"));
    assertThat(shell.run("silence", "list")).isZero();
    assertThat(shell.out()).contains("service=~v.*", "upgrade");
    assertThat(shell.run("silence", "end", "8a7f3c1e-1111-4111-8111-111111111111")).isZero();
    assertThat(shell.run("silence", "end", "nope")).isEqualTo(2);
  }

  @Test
  void aMatcherThatNoAlertHasSaysSo() {
    assertThat(shell.run("silence", "add", "alertname=\"ServiceDwn\"", "--for", "2h")).isZero();
    assertThat(shell.err())
        .contains("no alert so far has `alertname=ServiceDwn`; did you mean `ServiceDown`?");
    assertThat(shell.run("silence", "add", "alertnam=ServiceDown", "--for", "2h")).isZero();
    assertThat(shell.err())
        .contains("no alert so far has a label `alertnam`; did you mean `alertname`?");
    assertThat(shell.run("silence", "add", "alertname=\"ServiceDown\"", "--for", "2h")).isZero();
    assertThat(shell.err()).doesNotContain("so far");
  }

  @Test
  void aQueryGivesItsSeries() {
    assertThat(shell.run("metric", "query", "up", "--last", "PT1H")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("up{service=\"vault\"}", "1");
  }
}

package io.provisioning.detector.remediation;

import static io.provisioning.detector.remediation.RemediationFixtures.LIMITS;
import static io.provisioning.detector.remediation.RemediationFixtures.NOON;
import static io.provisioning.detector.remediation.RemediationFixtures.alert;
import static io.provisioning.detector.remediation.RemediationFixtures.onServers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import io.provisioning.detector.remediation.Entry.Outcome;
import io.provisioning.detector.remediation.RemediationFixtures.FakeAlerts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemediationsTests {

  private static final String WORKSPACE = "default";
  private static final String NAME = "servers";

  @TempDir private Path directory;

  private final FakeAlerts alerts = new FakeAlerts();
  private Instant now = NOON;
  private Remediations rules;

  @BeforeEach
  void open() throws IOException {
    rules = Remediations.open(new RemediationFiles(directory), alerts, () -> now);
  }

  private Remediation create() {
    return rules.create(WORKSPACE, NAME, onServers(Action.REVERT), "ada");
  }

  private List<Entry> entries() {
    return rules.get(WORKSPACE, NAME).entries();
  }

  private void after(Duration time) {
    now = now.plus(time);
  }

  @Test
  void anAlertIsDecidedOnceHoweverOftenItIsSeenAndAcrossRestarts() throws IOException {
    create();
    alerts.put(alert(1, "web", NOON.plusSeconds(1), null));

    assertThat(rules.round()).isEqualTo(Map.of("suggested", 1L, "refused", 0L));
    assertThat(rules.round()).isEqualTo(Map.of("suggested", 0L, "refused", 0L));
    open();
    assertThat(rules.round()).isEqualTo(Map.of("suggested", 0L, "refused", 0L));

    assertThat(entries()).hasSize(1);
    assertThat(entries().getFirst().target()).isEqualTo(new Target("web", "web.server.s1"));
    assertThat(entries().getFirst().outcome()).isEqualTo(Outcome.PENDING);
  }

  @Test
  void alertsFromBeforeOfOthersAndOfOtherWorkspacesAreLeft() {
    rules.create("other", NAME, onServers(Action.REVERT), "ada");
    create();
    alerts.put(alert(1, "web", NOON.minusSeconds(1), null));
    var disk = Map.of("alertname", "Disk", "workspace", WORKSPACE, "infrastructure", "web");
    alerts.put(new KnownAlert("0002", "Disk", disk, NOON.plusSeconds(1), null));

    rules.round();

    assertThat(entries()).isEmpty();
    alerts.put(alert(3, "web", NOON, null));
    rules.round();
    assertThat(entries()).hasSize(1);
    assertThat(rules.get("other", NAME).entries()).isEmpty();
  }

  @Test
  void whatBecameOfTheAlertIsFollowed() {
    create();
    alerts.put(alert(1, "web", NOON, null));
    rules.round();
    after(Duration.ofMinutes(3));
    alerts.put(alert(1, "web", NOON, now));
    rules.round();

    assertThat(entries().getFirst().outcome()).isEqualTo(Outcome.ENDED);
    assertThat(entries().getFirst().settledAt()).isEqualTo(now);

    after(LIMITS.coolDown());
    alerts.put(alert(2, "web", now, null));
    rules.round();
    var deadline = now.plus(LIMITS.patience());
    after(LIMITS.patience());
    rules.round();

    assertThat(entries().getLast().outcome()).isEqualTo(Outcome.LASTED);
    assertThat(entries().getLast().settledAt()).isEqualTo(deadline);

    after(Duration.ofMinutes(20));
    alerts.put(alert(2, "web", deadline.minus(LIMITS.patience()), now));
    rules.round();
    assertThat(entries().getLast().outcome()).as("cured late").isEqualTo(Outcome.ENDED);
    assertThat(entries().getLast().settledAt()).isEqualTo(now);
  }

  @Test
  void whatIsRefusedForNowIsDecidedAgainWhileTheAlertFires() {
    create();
    alerts.put(alert(1, "web", NOON, null));
    alerts.put(alert(2, "web", NOON.plusSeconds(1), null));
    rules.round();
    assertThat(entries())
        .extracting(Entry::decision)
        .containsExactly(Decision.SUGGESTED, Decision.BUSY);
    assertThat(rules.round()).isEqualTo(Map.of("suggested", 0L, "refused", 0L));

    alerts.put(alert(1, "web", NOON, now));
    rules.round();
    assertThat(entries().getLast().decision()).isEqualTo(Decision.COOLING_DOWN);
    after(LIMITS.coolDown());
    rules.round();
    assertThat(entries())
        .extracting(Entry::decision)
        .containsExactly(Decision.SUGGESTED, Decision.SUGGESTED);
  }

  @Test
  void oneOfManyIsSuggestedAlsoWithTwoRules() {
    create();
    rules.create(WORKSPACE, "whole", onServers(Action.APPLY), "ada");
    alerts.put(alert(1, "web", NOON, null));
    alerts.put(alert(2, "web", NOON.plusSeconds(1), null));

    assertThat(rules.round()).isEqualTo(Map.of("suggested", 1L, "refused", 3L));
    assertThat(rules.get(WORKSPACE, "whole").entries())
        .extracting(Entry::decision)
        .containsOnly(Decision.BUSY);
  }

  @Test
  void aPausedRuleDoesNothingAndForgetsWhatItMissed() {
    create();
    assertThat(rules.pause(WORKSPACE, NAME, "bob").paused())
        .isEqualTo(new Remediation.Pause(NOON, "bob"));
    after(Duration.ofMinutes(1));
    assertThat(rules.pause(WORKSPACE, NAME, "eve").paused())
        .isEqualTo(new Remediation.Pause(NOON, "bob"));
    alerts.put(alert(1, "web", now, null));
    rules.round();
    after(Duration.ofMinutes(1));
    rules.resume(WORKSPACE, NAME);
    rules.round();

    assertThat(entries()).isEmpty();
    alerts.put(alert(2, "web", now, null));
    rules.round();
    assertThat(entries()).hasSize(1);
  }

  @Test
  void refusalsDoNotPushOutWhatTheBudgetCounts() {
    create();
    alerts.put(alert(1, "web", NOON, null));
    rules.round();
    for (int number = 2; number < 260; number++) {
      alerts.put(alert(number, "web", NOON.plusSeconds(number), null));
    }
    rules.round();

    assertThat(entries()).hasSize(Remediation.MOST_ENTRIES + 1);
    assertThat(entries().getFirst().isSuggested()).isTrue();
  }

  @Test
  void theSameOnceMoreIsThatOneAndAnotherIsRefused() {
    var made = create();

    assertThat(create()).isEqualTo(made);
    assertThatThrownBy(() -> rules.create(WORKSPACE, NAME, onServers(Action.APPLY), "ada"))
        .hasMessageContaining("there is a remediation `servers`");
    for (int number = 1; number < Remediations.MOST_RULES; number++) {
      rules.create(WORKSPACE, "r" + number, onServers(Action.APPLY), "ada");
    }
    assertThatThrownBy(() -> rules.create(WORKSPACE, "more", onServers(Action.APPLY), "ada"))
        .hasMessageContaining("the maximum");
  }

  @Test
  void aDamagedFileStaysIsNamedAndCanBeDeleted() throws IOException {
    create();
    rules.create(WORKSPACE, "whole", onServers(Action.APPLY), "ada");
    var file = directory.resolve("default/servers.json");
    Files.writeString(file, "{\"workspace\": \"default\"");
    open();

    assertThat(rules.list(WORKSPACE)).extracting(Remediation::name).containsExactly("whole");
    assertThat(rules.damaged(WORKSPACE)).containsExactly(NAME);
    assertThat(rules.damaged("other")).isEmpty();
    assertThatThrownBy(this::create).hasMessageContaining("there is a remediation");
    assertThat(file).hasContent("{\"workspace\": \"default\"");
    rules.delete(WORKSPACE, NAME);
    assertThat(file).doesNotExist();
    assertThat(rules.damaged(WORKSPACE)).isEmpty();
    assertThatThrownBy(() -> rules.delete(WORKSPACE, NAME))
        .hasMessageContaining("there is no remediation");
  }

  @Test
  void whatCannotBeWrittenIsNotSeen() throws IOException {
    Files.writeString(directory.resolve("default"), "no directory");

    assertThatThrownBy(this::create).hasMessageContaining("cannot be written");
    assertThat(rules.list(WORKSPACE)).isEmpty();
  }

  @Test
  void aDryRunKeepsNothing() {
    alerts.put(alert(1, "web", NOON.minus(Duration.ofDays(2)), null));
    alerts.put(alert(2, "web", NOON.minus(Duration.ofDays(9)), null));

    var run = rules.preview(WORKSPACE, onServers(Action.REVERT), Duration.ofDays(7));

    assertThat(run.matched()).isEqualTo(1);
    assertThat(rules.list(WORKSPACE)).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }
}

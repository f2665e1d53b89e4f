package io.provisioning.detector.remediation;

import static io.provisioning.detector.remediation.RemediationFixtures.NOON;
import static io.provisioning.detector.remediation.RemediationFixtures.alert;
import static io.provisioning.detector.remediation.RemediationFixtures.onServers;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import io.provisioning.detector.remediation.Entry.Outcome;
import io.provisioning.detector.remediation.Remediation.Definition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DryRunTests {

  private static final Instant NOW = NOON.plus(Duration.ofDays(2));

  private static DryRun run(List<KnownAlert> alerts) {
    return DryRun.of("default", onServers(Action.REVERT), NOON, alerts, NOW);
  }

  private static Instant at(int minutes) {
    return NOON.plus(Duration.ofMinutes(minutes));
  }

  private static boolean hasEnded(KnownAlert alert, Instant now) {
    return alert.resolvedAt() != null && !alert.resolvedAt().isAfter(now);
  }

  @Test
  void eachAlertIsDecidedAsItWouldHaveBeenThen() {
    var run =
        run(
            List.of(
                alert(1, "web", at(0), at(3)),
                alert(2, "shop", at(1), at(2)),
                alert(3, "web", at(29), at(30)),
                alert(4, "web", at(30), at(90)),
                alert(5, "shop", at(40), at(41)),
                alert(6, "shop", at(23 * 60), null),
                alert(7, "shop", at(24 * 60), null)));

    assertThat(run.entries().reversed())
        .extracting(Entry::decision)
        .containsExactly(
            Decision.SUGGESTED,
            Decision.SUGGESTED,
            Decision.COOLING_DOWN,
            Decision.BUDGET_SPENT,
            Decision.BUDGET_SPENT,
            Decision.BUDGET_SPENT,
            Decision.SUGGESTED);
    assertThat(run.entries().reversed())
        .extracting(Entry::outcome)
        .containsExactly(Outcome.ENDED, Outcome.ENDED, null, null, null, null, Outcome.LASTED);
    assertThat(run.matched()).isEqualTo(7);
    assertThat(run.suggested()).isEqualTo(3);
  }

  @Test
  void itDecidesLikeTheRoundsDid() {
    var matchers = onServers(Action.REVERT).matchers();
    var limits = new Limits(10, Duration.ofMinutes(25), Duration.ofMinutes(10));
    var often = new Definition(matchers, Action.REVERT, limits);
    var rule = Remediation.begin("default", "live", often, "ada", NOON);
    var alerts = new ArrayList<KnownAlert>();
    for (int number = 0; number < 150; number++) {
      var began = at(number * 17 % 1500 + number);
      var lasts = Duration.ofMinutes(number * 7 % 23);
      alerts.add(alert(number, number % 3 == 0 ? "web" : "shop", began, began.plus(lasts)));
    }
    alerts.sort(Comparator.comparing(KnownAlert::startedAt));
    for (var alert : alerts) {
      // as a round at the beginning of the alert sees those before
      var now = alert.startedAt();
      rule =
          rule.settled(
              id ->
                  alerts.stream().filter(it -> it.id().equals(id) && hasEnded(it, now)).findFirst(),
              now);
      rule = rule.decided(alert, List.of(), now);
    }

    assertThat(rule.entries())
        .extracting(Entry::decision)
        .contains(Decision.BUSY, Decision.COOLING_DOWN, Decision.BUDGET_SPENT);
    assertThat(DryRun.of("default", often, NOON, alerts, NOW).entries().reversed())
        .extracting(Entry::decision)
        .isEqualTo(rule.entries().stream().map(Entry::decision).toList());
  }

  @Test
  void itShowsTheNewestAndCountsAll() {
    var many = new ArrayList<KnownAlert>();
    for (int number = 0; number < 500; number++) {
      many.add(alert(number, "web", at(number), at(number)));
    }

    var run = run(many);

    assertThat(run.matched()).isEqualTo(500);
    assertThat(run.entries()).hasSize(Remediation.MOST_ENTRIES);
    assertThat(run.entries().getFirst().alert()).isEqualTo("0499");
  }
}

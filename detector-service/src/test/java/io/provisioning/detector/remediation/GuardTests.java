package io.provisioning.detector.remediation;

import static io.provisioning.detector.remediation.RemediationFixtures.LIMITS;
import static io.provisioning.detector.remediation.RemediationFixtures.NOON;
import static io.provisioning.detector.remediation.RemediationFixtures.WEB;
import static io.provisioning.detector.remediation.RemediationFixtures.suggested;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.detector.remediation.Entry.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardTests {

  private static final Target SHOP = new Target("shop", "shop.server.db");

  private static Decision decide(List<Entry> own, List<Entry> others, Instant now) {
    return Guard.decide(LIMITS, WEB, own, others, now).decision();
  }

  private static Entry ended(Target target, Instant at) {
    return suggested(target, at, Outcome.ENDED, at.plusSeconds(60));
  }

  @Test
  void nothingStandsAgainstTheFirst() {
    var ruling = Guard.decide(LIMITS, WEB, List.of(), List.of(), NOON);

    assertThat(ruling.decision()).isEqualTo(Decision.SUGGESTED);
    assertThat(ruling.reason()).isEqualTo("1 of 2 within 24 hours");
  }

  @Test
  void anAlertThatNamesNothingIsRefused() {
    assertThat(Guard.decide(LIMITS, null, List.of(), List.of(), NOON).decision())
        .isEqualTo(Decision.NO_TARGET);
  }

  @Test
  void oneOfManyIsFirst() {
    var pending = suggested(WEB, NOON, Outcome.PENDING, null);

    assertThat(decide(List.of(pending), List.of(), NOON.plusSeconds(5))).isEqualTo(Decision.BUSY);
    assertThat(decide(List.of(), List.of(pending), NOON.plusSeconds(5))).isEqualTo(Decision.BUSY);
    var elsewhere = suggested(SHOP, NOON, Outcome.PENDING, null);
    assertThat(decide(List.of(elsewhere), List.of(elsewhere), NOON.plusSeconds(5)))
        .as("of another infrastructure")
        .isEqualTo(Decision.SUGGESTED);
  }

  @Test
  void anInfrastructureCoolsDownWhicheverRuleItWas() {
    var before = ended(WEB, NOON);
    var end = NOON.plus(LIMITS.coolDown());

    assertThat(decide(List.of(before), List.of(), end.minusMillis(1)))
        .isEqualTo(Decision.COOLING_DOWN);
    assertThat(decide(List.of(), List.of(before), end.minusMillis(1)))
        .isEqualTo(Decision.COOLING_DOWN);
    assertThat(decide(List.of(before), List.of(), end)).isEqualTo(Decision.SUGGESTED);
    assertThat(decide(List.of(ended(SHOP, NOON)), List.of(), end.minusMillis(1)))
        .isEqualTo(Decision.SUGGESTED);
  }

  @Test
  void theBudgetOfADayIsTheRulesOwn() {
    var two = List.of(ended(SHOP, NOON), ended(SHOP, NOON.plusSeconds(3600)));
    var later = NOON.plus(Duration.ofHours(20));

    assertThat(decide(two, List.of(), later)).isEqualTo(Decision.BUDGET_SPENT);
    assertThat(decide(List.of(), two, later)).isEqualTo(Decision.SUGGESTED);
    assertThat(decide(two, List.of(), NOON.plus(Duration.ofHours(24))))
        .isEqualTo(Decision.SUGGESTED);
  }
}

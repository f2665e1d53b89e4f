package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.gateway.KeptAnswers.Answer;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.service.testkit.SetClock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OnceOnlyTests {

  private static final Caller ADA = GatewayFixtures.caller("ada");

  private final OnceOnly once =
      new OnceOnly(
          new MemoryKeptAnswers(new SetClock("2026-11-21T12:00:00Z")), Duration.ofHours(24));

  @Test
  void theFirstAnswerIsGivenAgain() {
    var answer = new Answer(409, Map.of(), "");
    once.start(ADA, "k", "POST /a").attempt().orElseThrow().ended(answer);

    assertThat(once.start(ADA, "k", "POST /a").answer()).hasValue(answer);
  }

  @Test
  void aFaultOfOursLeavesTheKeyFree() {
    once.start(ADA, "k", "POST /a").attempt().orElseThrow().ended(new Answer(503, Map.of(), ""));
    assertThat(once.start(ADA, "k", "POST /a").attempt()).isPresent();
  }

  @Test
  void whatIsUnderWayOrWasSomethingElseIsRefused() {
    once.start(ADA, "k", "POST /a");

    assertThatThrownBy(() -> once.start(ADA, "k", "POST /a")).hasMessageContaining("not answered");
    assertThatThrownBy(() -> once.start(ADA, "k", "POST /b")).hasMessageContaining("another");
  }

  @Test
  void eachCallerHasKeysOfTheirOwn() {
    once.start(ADA, "k", "POST /a");

    assertThat(once.start(GatewayFixtures.caller("bob"), "k", "POST /b").attempt()).isPresent();
  }
}

package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.testkit.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestLimitsTests {

  private final SetClock clock = new SetClock("2026-11-21T12:00:00Z");
  private final RequestLimits limits =
      new RequestLimits(() -> new GatewaySettings.Limits(60, 2), clock);

  @Test
  void tooManyRequestsOfOneAccountAreRefusedAndOthersAreNot() {
    limits.countCaller("ada");
    limits.countCaller("ada");

    assertThatThrownBy(() -> limits.countCaller("ada"))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.help()).hasValue("try again in 30 s"));
    assertThatCode(() -> limits.countCaller("bob")).doesNotThrowAnyException();
    assertThatCode(() -> limits.countAddress("127.0.0.1")).doesNotThrowAnyException();
  }

  @Test
  void timeLetsMoreIn() {
    limits.countCaller("ada");
    limits.countCaller("ada");
    clock.pass(Duration.ofSeconds(30));

    assertThatCode(() -> limits.countCaller("ada")).doesNotThrowAnyException();
    assertThatThrownBy(() -> limits.countCaller("ada")).hasMessageContaining("this account");
  }
}

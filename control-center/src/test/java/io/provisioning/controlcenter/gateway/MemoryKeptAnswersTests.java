package io.provisioning.controlcenter.gateway;

import io.provisioning.service.testkit.SetClock;
import java.time.Duration;

class MemoryKeptAnswersTests extends KeptAnswersContract {

  private final SetClock clock = new SetClock("2026-11-21T12:00:00Z");
  private final KeptAnswers answers = new MemoryKeptAnswers(clock);

  @Override
  KeptAnswers answers() {
    return answers;
  }

  @Override
  void pass(Duration time) {
    clock.pass(time);
  }
}

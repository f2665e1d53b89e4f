package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.service.testkit.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class SurrealKeptAnswersIntegrationTests extends RunningControlCenter {

  @Autowired private KeptAnswerRecords records;

  @Nested
  class InSurrealDb extends KeptAnswersContract {

    private final SetClock clock = new SetClock("2026-11-21T12:00:00Z");
    private final KeptAnswers answers = new SurrealKeptAnswers(records, clock);

    @Override
    KeptAnswers answers() {
      return answers;
    }

    @Override
    void pass(Duration time) {
      clock.pass(time);
    }
  }
}

package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.identity.secret.Sealing;
import io.provisioning.service.testkit.SetClock;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class SurrealKeptAnswersIntegrationTests extends RunningControlCenter {

  @Autowired private KeptAnswerRecords records;
  @Autowired private Sealing sealing;

  @Test
  void whatAnAnswerTellsCannotBeReadInTheDatabase() {
    var answers = new SurrealKeptAnswers(records, sealing, Clock.systemUTC());
    answers.claim("told-once", "d", Duration.ofHours(1));
    answers.keep("told-once", new KeptAnswers.Answer(201, Map.of(), "c2VjcmV0"));

    assertThat(records.findById("told-once").orElseThrow().toString()).doesNotContain("c2VjcmV0");
  }

  @Nested
  class InSurrealDb extends KeptAnswersContract {

    private final SetClock clock = new SetClock("2026-11-21T12:00:00Z");
    private final KeptAnswers answers = new SurrealKeptAnswers(records, sealing, clock);

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

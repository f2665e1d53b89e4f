package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.gateway.KeptAnswers.Answer;
import io.provisioning.controlcenter.gateway.KeptAnswers.Claim;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store of answers does. */
abstract class KeptAnswersContract {

  private static final Duration DAY = Duration.ofHours(24);
  private static final Answer CREATED = new Answer(201, Map.of("Location", "/things/7"), "e30=");

  private final String id = UUID.randomUUID().toString();

  abstract KeptAnswers answers();

  /** Makes so much time pass for the store. */
  abstract void pass(Duration time);

  @Test
  void aKeyIsTakenOnceAndAnsweredAfterwards() {
    assertThat(answers().claim(id, "d", DAY)).isEqualTo(new Claim.Taken());
    assertThat(answers().claim(id, "d", DAY)).isEqualTo(new Claim.InProgress());
    answers().keep(id, CREATED);
    assertThat(answers().claim(id, "d", DAY)).isEqualTo(new Claim.Answered(CREATED));
  }

  @Test
  void aKeyIsGoodForOneRequest() {
    answers().claim(id, "d", DAY);
    answers().keep(id, CREATED);

    assertThat(answers().claim(id, "other", DAY)).isEqualTo(new Claim.OfAnother());
  }

  @Test
  void whatWasNotDoneFreesItsKey() {
    answers().claim(id, "d", DAY);
    answers().release(id);

    assertThat(answers().claim(id, "other", DAY)).isEqualTo(new Claim.Taken());
  }

  @Test
  void anAnswerIsForgottenInTheEnd() {
    answers().claim(id, "d", DAY);
    answers().keep(id, CREATED);
    pass(DAY.plusSeconds(1));

    assertThat(answers().claim(id, "other", DAY)).isEqualTo(new Claim.Taken());
    assertThat(answers().claim(id, "other", DAY)).isEqualTo(new Claim.InProgress());
  }

  @Test
  void ofManyAtOnceOneTakesTheKey() throws InterruptedException, ExecutionException {
    Callable<Claim> claim = () -> answers().claim(id, "d", DAY);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var claims = threads.invokeAll(IntStream.range(0, 16).mapToObj(_ -> claim).toList());

      var taken = 0;
      for (var each : claims) {
        taken += each.get() instanceof Claim.Taken ? 1 : 0;
      }
      assertThat(taken).isEqualTo(1);
    }
  }
}

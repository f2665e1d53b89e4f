package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.contract.IdempotencyKey;
import io.provisioning.controlcenter.gateway.KeptAnswers.Answer;
import io.provisioning.controlcenter.gateway.KeptAnswers.Claim;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Duration;
import java.util.Optional;

/** Lets a mutation with an idempotency key happen once, however often it is asked for. */
final class OnceOnly {

  private final KeptAnswers answers;
  private final Duration keep;

  OnceOnly(KeptAnswers answers, Duration keep) {
    this.answers = answers;
    this.keep = keep;
  }

  /** A mutation under its key. */
  final class Attempt {

    private final String id;

    private Attempt(String id) {
      this.id = id;
    }

    /** What came of it: a failure of ours leaves the key free for another try. */
    void ended(Answer answer) {
      if (answer.status() >= 500) {
        answers.release(id);
      } else {
        answers.keep(id, answer);
      }
    }

    /** It was not done. */
    void failed() {
      answers.release(id);
    }
  }

  /** The attempt under a key, or the answer that it got before. */
  record Start(Optional<Attempt> attempt, Optional<Answer> answer) {}

  /**
   * Begins a mutation.
   *
   * @param key as the caller chose it
   * @param request all of it that matters
   * @throws ProblemException KEY_OF_ANOTHER_REQUEST; REQUEST_IN_PROGRESS
   */
  Start start(Caller caller, String key, String request) {
    var id = IdempotencyKey.of(caller, key);
    return switch (answers.claim(id, IdempotencyKey.digest(request), keep)) {
      case Claim.Taken() -> new Start(Optional.of(new Attempt(id)), Optional.empty());
      case Claim.Answered(var answer) -> new Start(Optional.empty(), Optional.of(answer));
      case Claim.InProgress() ->
          throw refused(
              GatewayProblem.REQUEST_IN_PROGRESS,
              "the first request under this idempotency key is not answered yet",
              "repeat the request in a moment with the same key");
      case Claim.OfAnother() ->
          throw refused(
              GatewayProblem.KEY_OF_ANOTHER_REQUEST,
              "this idempotency key was used for another request",
              "use a new key for a new request");
    };
  }

  private static ProblemException refused(GatewayProblem problem, String detail, String help) {
    return problem.because(detail, help);
  }
}

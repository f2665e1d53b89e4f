package io.provisioning.controlcenter;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.ProblemException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;

class StoreProblemTests {

  @Test
  void aDatabaseThatIsAwayIsSaidToBeAway() {
    assertThat(problem(new DataAccessResourceFailureException("closed")))
        .get()
        .returns(StoreProblem.STORE_UNAVAILABLE, ProblemException::problem)
        .extracting(ProblemException::help)
        .asString()
        .contains("provisioning up");
    assertThat(problem(new QueryTimeoutException("8 s")))
        .get()
        .returns("the database does not answer", ProblemException::detail);
  }

  @Test
  void whoWasSlowerIsToldToTryAgain() {
    assertThat(problem(new ConcurrencyFailureException("busy")))
        .get()
        .returns(StoreProblem.CHANGED_MEANWHILE, ProblemException::problem)
        .returns(Optional.of("try again"), ProblemException::help);
  }

  @Test
  void whatTheStoreRefusesIsNoOutage() {
    assertThat(problem(new DataIntegrityViolationException("no")))
        .get()
        .returns("the database refused the change", ProblemException::detail);
    assertThat(problem(new IllegalStateException("a fault of ours"))).isEmpty();
  }

  private static Optional<ProblemException> problem(Exception e) {
    return new StoreProblem.Translation().storeProblems().translate(e);
  }
}

package io.provisioning.controlcenter;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.ProblemTranslator;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;

/** What can go wrong with the store, whatever was to be read or written. */
enum StoreProblem implements Problem {
  STORE_UNAVAILABLE(Kind.UNAVAILABLE, "store unavailable"),
  CHANGED_MEANWHILE(Kind.CONFLICT, "changed meanwhile");

  private final Kind kind;
  private final String title;

  StoreProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }

  private static Optional<ProblemException> of(Exception e) {
    return switch (e) {
      case ConcurrencyFailureException _ ->
          Optional.of(
              CHANGED_MEANWHILE.because(
                  "someone else changed it at the same time", "try again", e));
      case DataAccessResourceFailureException _, QueryTimeoutException _ ->
          Optional.of(
              STORE_UNAVAILABLE.because(
                  "the database does not answer",
                  "`provisioning status` shows whether it runs, `provisioning up` starts it",
                  e));
      case DataAccessException _ ->
          Optional.of(STORE_UNAVAILABLE.because("the database refused the change", "try again", e));
      default -> Optional.empty();
    };
  }

  /** Tells the advice of all controllers. */
  @Configuration(proxyBeanMethods = false)
  static class Translation {

    @Bean
    ProblemTranslator storeProblems() {
      return StoreProblem::of;
    }
  }
}

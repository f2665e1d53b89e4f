package io.provisioning.vault;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.ProblemTranslator;
import java.time.Duration;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;

/** What can go wrong with the store, whatever was to be read or written. */
enum StoreProblem implements Problem {
  VAULT_UNAVAILABLE(Kind.UNAVAILABLE, "vault unavailable");

  private static final Duration MOMENT = Duration.ofSeconds(1);

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
              ProblemException.passing(
                  VAULT_UNAVAILABLE,
                  "too many changes at the same time, so nothing was done",
                  MOMENT));
      case DataAccessResourceFailureException _, QueryTimeoutException _ ->
          Optional.of(
              VAULT_UNAVAILABLE.because(
                  "the database of the vault does not answer",
                  "`provisioning status` shows whether it runs, `provisioning up` starts it"));
      case DataAccessException _ ->
          Optional.of(
              VAULT_UNAVAILABLE.because(
                  "the database of the vault refused a request", "try again"));
      default -> Optional.empty();
    };
  }

  /**
   * For all controllers. The driver's exception is no cause of the problem: its sentence can hold
   * values.
   */
  @Configuration(proxyBeanMethods = false)
  static class Translation {

    @Bean
    ProblemTranslator storeProblems() {
      return StoreProblem::of;
    }
  }
}

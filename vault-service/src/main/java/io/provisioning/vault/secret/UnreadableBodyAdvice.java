package io.provisioning.vault.secret;

import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** The parser says what it could not read, which in a body of the vault may be a secret. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
final class UnreadableBodyAdvice {

  private final ProblemResponses problems;

  UnreadableBodyAdvice(ProblemResponses problems) {
    this.problems = problems;
  }

  @ExceptionHandler
  void unreadable(HttpMessageNotReadableException e, HttpServletResponse response)
      throws IOException {
    problems.write(
        response,
        RequestProblem.MALFORMED_REQUEST.because(
            "the request body does not match what this route accepts",
            "compare it with the operation in the vault's `openapi.yaml`"));
  }
}

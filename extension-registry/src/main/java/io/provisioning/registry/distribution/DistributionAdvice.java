package io.provisioning.registry.distribution;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.distribution.ErrorsView.ErrorView;
import io.provisioning.service.problem.RequestProblem;
import java.util.List;
import java.util.Locale;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Renders problems as clients of registries know them. */
@RestControllerAdvice(basePackageClasses = DistributionAdvice.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class DistributionAdvice {

  @ExceptionHandler
  ResponseEntity<ErrorsView> problem(ProblemException e) {
    var answer = ResponseEntity.status(status(e.problem())).contentType(MediaType.APPLICATION_JSON);
    e.retryAfter().ifPresent(wait -> answer.header(HttpHeaders.RETRY_AFTER, wait.toSeconds() + ""));
    return answer.body(new ErrorsView(errors(e)));
  }

  /** Each finding is an error of its own, as the specification has it. */
  private static List<ErrorView> errors(ProblemException e) {
    var code = code(e.problem());
    return e.findings().isEmpty()
        ? List.of(new ErrorView(code, e.detail(), e.help().orElse("")))
        : e.findings().stream().map(it -> new ErrorView(code, it.toString(), "")).toList();
  }

  @ExceptionHandler
  ResponseEntity<ErrorsView> wrongType(MethodArgumentTypeMismatchException e) {
    return problem(
        DistributionProblem.UNSUPPORTED.because(
            "`%s` does not take this value".formatted(e.getName())));
  }

  private static HttpStatus status(Problem problem) {
    if (problem == BlobProblem.RANGE_INVALID) {
      return HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE;
    }
    if (problem == ExtensionProblem.INVALID_EXTENSION) {
      return HttpStatus.UNPROCESSABLE_CONTENT;
    }
    if (problem == RequestProblem.REQUEST_TOO_LARGE) {
      return HttpStatus.CONTENT_TOO_LARGE;
    }
    if (problem == RequestProblem.REQUEST_TOO_SLOW) {
      return HttpStatus.REQUEST_TIMEOUT;
    }
    return switch (problem.kind()) {
      case NOT_FOUND -> HttpStatus.NOT_FOUND;
      case INVALID -> HttpStatus.BAD_REQUEST;
      case CONFLICT -> HttpStatus.CONFLICT;
      case UNAUTHENTICATED -> HttpStatus.UNAUTHORIZED;
      case DENIED -> HttpStatus.FORBIDDEN;
      case LIMITED -> HttpStatus.TOO_MANY_REQUESTS;
      case UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
      case INTERNAL -> HttpStatus.INTERNAL_SERVER_ERROR;
    };
  }

  /** Ours where the specification has it, and one of its own for everything else. */
  private static String code(Problem problem) {
    if (problem == BlobProblem.RANGE_INVALID) {
      return code(BlobProblem.BLOB_UPLOAD_INVALID);
    }
    if (problem instanceof RequestProblem) {
      return problem == RequestProblem.REQUEST_TOO_LARGE ? "SIZE_INVALID" : "UNSUPPORTED";
    }
    return problem.code().replace('-', '_').toUpperCase(Locale.ROOT);
  }
}

package io.provisioning.service.problem;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Renders every failure as a problem; what fails inside is logged and never told in detail. */
@RestControllerAdvice
final class ProblemAdvice {

  private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

  private final List<ProblemTranslator> translators;

  ProblemAdvice(List<ProblemTranslator> translators) {
    this.translators = translators;
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> known(ProblemException e) {
    if (e.problem().kind() == Problem.Kind.INTERNAL) {
      return internal(e);
    }
    var view = ProblemView.of(e.problem(), e.detail(), e.help().orElse(null), e.findings());
    return ResponseEntity.status(view.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .headers(headers -> headers.setAll(ProblemResponses.headers(e)))
        .body(view);
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> unreadable(HttpMessageNotReadableException e) {
    return render(
        RequestProblem.MALFORMED_REQUEST,
        "the request body does not match what this route accepts",
        null,
        RequestFindings.inBody(e));
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> invalidBody(MethodArgumentNotValidException e) {
    return invalid(RequestFindings.inFields(e.getBindingResult()));
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> invalidParameter(HandlerMethodValidationException e) {
    return invalid(RequestFindings.inParameters(e));
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> wrongType(MethodArgumentTypeMismatchException e) {
    return invalid(List.of(RequestFindings.ofWrongType(e)));
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> missingParameter(MissingServletRequestParameterException e) {
    return invalid(List.of(new Finding(e.getParameterName(), "a value", "nothing", null, null)));
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> wrongMethod(
      HttpRequestMethodNotSupportedException e, HttpServletRequest request) {
    var allowed = e.getSupportedHttpMethods();
    var methods = allowed == null ? Set.<HttpMethod>of() : allowed;
    var view =
        ProblemView.of(
            RequestProblem.METHOD_NOT_ALLOWED,
            "`" + request.getRequestURI() + "` does not accept " + e.getMethod(),
            "it accepts " + String.join(", ", methods.stream().map(HttpMethod::name).toList()),
            List.of());
    return ResponseEntity.status(view.status())
        .allow(methods.toArray(HttpMethod[]::new))
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(view);
  }

  /** The client has gone; there is nobody to tell. */
  @ExceptionHandler
  void gone(AsyncRequestNotUsableException e) {
    log.debug("client went away", e);
  }

  @ExceptionHandler
  ResponseEntity<ProblemView> anything(Exception e, HttpServletRequest request) {
    if (e instanceof ErrorResponse response) {
      return refused(response.getStatusCode().value(), request);
    }
    return translators.stream()
        .flatMap(translator -> translator.translate(e).stream())
        .findFirst()
        .map(problem -> logged(e, problem))
        .orElseGet(() -> internal(e));
  }

  private ResponseEntity<ProblemView> logged(Exception e, ProblemException problem) {
    log.warn("{}", problem.detail(), e);
    return known(problem);
  }

  ResponseEntity<ProblemView> refused(int status, HttpServletRequest request) {
    var problem = RequestProblem.ofStatus(status);
    var detail =
        problem == RequestProblem.UNKNOWN_ROUTE
            ? "there is no route `" + request.getRequestURI() + "`"
            : String.valueOf(HttpStatus.valueOf(status).getReasonPhrase());
    return render(problem, detail, null, List.of());
  }

  ResponseEntity<ProblemView> internal(Exception e) {
    log.error("request failed", e);
    return render(
        RequestProblem.INTERNAL_ERROR,
        "something failed inside the service",
        "the log of the service says more under the trace id",
        List.of());
  }

  private static ResponseEntity<ProblemView> invalid(List<Finding> findings) {
    return render(
        RequestProblem.INVALID_REQUEST,
        "the request does not match what this route accepts",
        null,
        findings);
  }

  private static ResponseEntity<ProblemView> render(
      Problem problem, String detail, @Nullable String help, List<Finding> findings) {
    var view = ProblemView.of(problem, detail, help, findings);
    return ResponseEntity.status(view.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(view);
  }
}

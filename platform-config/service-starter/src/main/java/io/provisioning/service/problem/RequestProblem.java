package io.provisioning.service.problem;

import io.provisioning.config.problem.Problem;
import java.util.Map;
import org.springframework.http.HttpStatus;

/** What can be wrong with a request before a feature sees it. */
public enum RequestProblem implements Problem {
  MALFORMED_REQUEST(HttpStatus.BAD_REQUEST, Kind.INVALID, "malformed request"),
  INVALID_REQUEST(HttpStatus.BAD_REQUEST, Kind.INVALID, "invalid request"),
  UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, Kind.UNAUTHENTICATED, "unauthenticated"),
  HOST_NOT_ALLOWED(HttpStatus.FORBIDDEN, Kind.DENIED, "host not allowed"),
  UNKNOWN_ROUTE(HttpStatus.NOT_FOUND, Kind.NOT_FOUND, "unknown route"),
  METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, Kind.INVALID, "method not allowed"),
  REQUEST_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, Kind.INVALID, "request too large"),
  REQUEST_TOO_SLOW(HttpStatus.REQUEST_TIMEOUT, Kind.INVALID, "request too slow"),
  UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, Kind.INVALID, "unsupported media type"),
  UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, Kind.UNAVAILABLE, "unavailable"),
  SERVICE_BUSY(HttpStatus.SERVICE_UNAVAILABLE, Kind.UNAVAILABLE, "service busy"),
  NOT_IMPLEMENTED(HttpStatus.NOT_IMPLEMENTED, Kind.INVALID, "not implemented"),
  HTTP_VERSION_NOT_SUPPORTED(
      HttpStatus.HTTP_VERSION_NOT_SUPPORTED, Kind.INVALID, "http version not supported"),
  INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR, Kind.INTERNAL, "internal error");

  private static final Map<Kind, HttpStatus> STATUS_BY_KIND =
      Map.of(
          Kind.NOT_FOUND, HttpStatus.NOT_FOUND,
          Kind.INVALID, HttpStatus.BAD_REQUEST,
          Kind.CONFLICT, HttpStatus.CONFLICT,
          Kind.UNAUTHENTICATED, HttpStatus.UNAUTHORIZED,
          Kind.DENIED, HttpStatus.FORBIDDEN,
          Kind.LIMITED, HttpStatus.TOO_MANY_REQUESTS,
          Kind.UNAVAILABLE, HttpStatus.SERVICE_UNAVAILABLE,
          Kind.INTERNAL, HttpStatus.INTERNAL_SERVER_ERROR);

  private final HttpStatus status;
  private final Kind kind;
  private final String title;

  RequestProblem(HttpStatus status, Kind kind, String title) {
    this.status = status;
    this.kind = kind;
    this.title = title;
  }

  static HttpStatus statusOf(Problem problem) {
    return problem instanceof RequestProblem request
        ? request.status
        : STATUS_BY_KIND.getOrDefault(problem.kind(), HttpStatus.INTERNAL_SERVER_ERROR);
  }

  /** What the server's own refusal with this status means. */
  static RequestProblem ofStatus(int status) {
    for (var problem : values()) {
      if (problem.status.value() == status) {
        return problem;
      }
    }
    return status < 500 ? INVALID_REQUEST : INTERNAL_ERROR;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}

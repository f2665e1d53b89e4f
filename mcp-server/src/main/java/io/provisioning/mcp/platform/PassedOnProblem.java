package io.provisioning.mcp.platform;

import io.provisioning.config.problem.Problem;

/** A problem of the platform, which the caller is told as the platform tells it. */
record PassedOnProblem(Kind kind, String title, String code) implements Problem {

  static Kind kind(int status) {
    return switch (status) {
      case 401 -> Kind.UNAUTHENTICATED;
      case 403 -> Kind.DENIED;
      case 404 -> Kind.NOT_FOUND;
      case 409, 412 -> Kind.CONFLICT;
      case 429 -> Kind.LIMITED;
      case 502, 503, 504 -> Kind.UNAVAILABLE;
      default -> status < 500 ? Kind.INVALID : Kind.INTERNAL;
    };
  }
}

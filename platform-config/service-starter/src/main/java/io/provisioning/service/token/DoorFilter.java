package io.provisioning.service.token;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets in who carries a good token, and says who it is: the request's user principal is a {@link
 * VerifiedCaller}. Probes and the pages about problems need no token.
 */
final class DoorFilter extends OncePerRequestFilter {

  private static final String SCHEME = "bearer ";

  private final TokenCheck tokens;
  private final MonitoringDoor monitoring;
  private final ProblemResponses problems;

  DoorFilter(TokenCheck tokens, MonitoringDoor monitoring, ProblemResponses problems) {
    this.tokens = tokens;
    this.monitoring = monitoring;
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (OpenRoutes.contain(request.getRequestURI()) || monitoring.admits(request)) {
      chain.doFilter(request, response);
      return;
    }
    Optional<VerifiedCaller> caller;
    try {
      caller = callerOf(request.getHeader(HttpHeaders.AUTHORIZATION));
    } catch (ProblemException e) {
      var help = e.help().orElse("ask again later");
      problems.write(response, RequestProblem.UNAVAILABLE, e.detail(), help);
      return;
    }
    if (caller.isPresent()) {
      chain.doFilter(new IdentifiedRequest(request, caller.get()), response);
    } else {
      problems.write(
          response,
          RequestProblem.UNAUTHENTICATED,
          "the request carries no token or a wrong one",
          tokens.help());
    }
  }

  private Optional<VerifiedCaller> callerOf(@Nullable String header) {
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? tokens.check(header.substring(SCHEME.length()).strip())
        : Optional.empty();
  }
}

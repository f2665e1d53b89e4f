package io.provisioning.mcp.protocol;

import io.provisioning.service.problem.ProblemResponses;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests of pages from elsewhere, which a browser sends with their origin. Programs send
 * none; pages of this machine are let in.
 */
final class OriginFilter extends OncePerRequestFilter {

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Set<String> allowed = new HashSet<>();
  private final ProblemResponses problems;

  OriginFilter(List<String> allowed, ProblemResponses problems) {
    allowed.forEach(origin -> this.allowed.add(origin.toLowerCase(Locale.ROOT)));
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isAllowed(request.getHeader(HttpHeaders.ORIGIN))) {
      chain.doFilter(request, response);
    } else {
      problems.write(
          response,
          ProtocolProblem.ORIGIN_NOT_ALLOWED.because(
              "the request comes from a page whose origin is not allowed",
              "add the origin to provisioning.mcp.allowed-origins"));
    }
  }

  private boolean isAllowed(@Nullable String origin) {
    if (origin == null) {
      return true;
    }
    var lower = origin.toLowerCase(Locale.ROOT);
    return allowed.contains(lower) || isLoopback(lower);
  }

  private static boolean isLoopback(String origin) {
    try {
      var uri = URI.create(origin);
      return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
          && uri.getUserInfo() == null
          && LOOPBACK.contains(String.valueOf(uri.getHost()));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

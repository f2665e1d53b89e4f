package io.provisioning.service;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets in who names this host and carries the token. The host is checked because a page from
 * elsewhere can be made to resolve to loopback (DNS rebinding); probes and the pages about problems
 * need no token.
 */
final class DoorFilter extends OncePerRequestFilter {

  private static final Set<String> OPEN = Set.of("/livez", "/readyz", "/health");
  private static final String SCHEME = "bearer ";

  private final Token token;
  private final Set<String> hosts;
  private final ProblemResponses problems;

  DoorFilter(Token token, List<String> allowedHosts, ProblemResponses problems) {
    this.token = token;
    this.problems = problems;
    hosts = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
    allowedHosts.forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!hosts.contains(hostOf(request.getHeader(HttpHeaders.HOST)))) {
      problems.write(
          response,
          RequestProblem.HOST_NOT_ALLOWED,
          "the Host header names a host that this service is not known by",
          "add the name to provisioning.security.allowed-hosts");
    } else if (!isOpen(request.getRequestURI())
        && !isAuthentic(request.getHeader(HttpHeaders.AUTHORIZATION))) {
      problems.write(
          response,
          RequestProblem.UNAUTHENTICATED,
          "the request carries no token or a wrong one",
          "send the header `Authorization: Bearer <token>` with the content of the token file");
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isOpen(String path) {
    return OPEN.contains(path) || ProblemPageController.isPage(path);
  }

  private boolean isAuthentic(@Nullable String header) {
    return header != null
        && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && token.matches(header.substring(SCHEME.length()).strip());
  }

  private static String hostOf(@Nullable String header) {
    if (header == null) {
      return "";
    }
    var port = header.lastIndexOf(':');
    var host = port > header.lastIndexOf(']') ? header.substring(0, port) : header;
    return host.toLowerCase(Locale.ROOT);
  }
}

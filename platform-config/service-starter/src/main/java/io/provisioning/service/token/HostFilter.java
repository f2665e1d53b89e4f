package io.provisioning.service.token;

import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
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
 * Lets in who names this host, because a page from elsewhere can be made to resolve to loopback
 * (DNS rebinding).
 */
final class HostFilter extends OncePerRequestFilter {

  private final Set<String> hosts;
  private final ProblemResponses problems;

  HostFilter(List<String> allowedHosts, ProblemResponses problems) {
    this.problems = problems;
    hosts = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
    allowedHosts.forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (hosts.contains(hostOf(request.getHeader(HttpHeaders.HOST)))) {
      chain.doFilter(request, response);
    } else {
      problems.write(
          response,
          RequestProblem.HOST_NOT_ALLOWED,
          "the Host header names a host that this service is not known by",
          "add the name to provisioning.security.allowed-hosts");
    }
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

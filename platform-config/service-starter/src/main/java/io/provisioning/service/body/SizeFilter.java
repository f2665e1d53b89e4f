package io.provisioning.service.body;

import io.provisioning.service.problem.ProblemResponses;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses bodies that are larger than their operation takes, also those that do not say their
 * length, that come too slowly, or for which there is no memory left.
 */
final class SizeFilter extends OncePerRequestFilter {

  private final RequestSettings settings;
  private final HttpBodyLimits limits;
  private final InstantSource time;
  private final ProblemResponses problems;
  private final BodyMemory memory;

  SizeFilter(
      RequestSettings settings,
      HttpBodyLimits limits,
      InstantSource time,
      ProblemResponses problems) {
    this.settings = settings;
    this.limits = limits;
    this.time = time;
    this.problems = problems;
    memory = new BodyMemory(settings.memory());
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getContentLengthLong() <= 0
        && request.getHeader(HttpHeaders.TRANSFER_ENCODING) == null;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var path = request.getRequestURI();
    var limit = limits.of(request.getMethod(), path, settings.maxSize().toBytes());
    if (request.getContentLengthLong() > limit.bytes()) {
      problems.write(response, HeldRequest.tooLarge(limit.bytes()));
      return;
    }
    if (limit.isStreamed()) {
      chain.doFilter(new StreamedRequest(request, limit.bytes()), response);
      return;
    }
    try (var share = memory.share()) {
      chain.doFilter(
          new HeldRequest(request, limit.bytes(), settings.maxTime(), time, share), response);
    }
  }
}

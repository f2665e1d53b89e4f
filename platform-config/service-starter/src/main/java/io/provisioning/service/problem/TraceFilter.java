package io.provisioning.service.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives each request a trace id, the caller's where it sent one as W3C trace context asks, for the
 * logs and for problems.
 */
final class TraceFilter extends OncePerRequestFilter {

  static final String TRACE_ID = "trace_id";

  private static final Pattern TRACE_PARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    MDC.put(TRACE_ID, traceId(request.getHeader("traceparent")));
    try {
      chain.doFilter(request, response);
    } finally {
      MDC.remove(TRACE_ID);
    }
  }

  // Errors are rendered in a dispatch of their own and need the id as well.
  @Override
  protected boolean shouldNotFilterErrorDispatch() {
    return false;
  }

  private static String traceId(@Nullable String traceParent) {
    if (traceParent != null) {
      var matcher = TRACE_PARENT.matcher(traceParent);
      if (matcher.matches()) {
        return matcher.group(1);
      }
    }
    var random = ThreadLocalRandom.current();
    var hex = HexFormat.of();
    return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
  }
}

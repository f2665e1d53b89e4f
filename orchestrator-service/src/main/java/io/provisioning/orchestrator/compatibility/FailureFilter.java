package io.provisioning.orchestrator.compatibility;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells problems in the way earlier clients know, whoever found them: the doors of the service, the
 * web layer or a feature. The status and all headers stay.
 */
final class FailureFilter extends OncePerRequestFilter {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var kept = new ContentCachingResponseWrapper(response);
    chain.doFilter(request, kept);
    if (isProblem(kept)) {
      var failure = failure(JSON.readTree(kept.getContentAsByteArray()));
      kept.resetBuffer();
      kept.setContentType(MediaType.APPLICATION_JSON_VALUE);
      kept.getOutputStream().write(JSON.writeValueAsBytes(failure));
    }
    kept.copyBodyToResponse();
  }

  private static boolean isProblem(HttpServletResponse response) {
    var type = response.getContentType();
    return type != null && type.startsWith(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
  }

  private static JsonNode failure(JsonNode problem) {
    var failure = JSON.createObjectNode();
    failure.put("success", false);
    failure.set("error", problem.get("detail"));
    for (var name : new String[] {"code", "help", "trace_id", "errors"}) {
      if (problem.hasNonNull(name)) {
        failure.set(name, problem.get(name));
      }
    }
    return failure;
  }
}

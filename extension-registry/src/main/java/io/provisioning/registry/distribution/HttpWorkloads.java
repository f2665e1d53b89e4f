package io.provisioning.registry.distribution;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.Workload;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Confines services, which do not come through the control center: they pull from the workspace
 * that they work for and from the catalogue, and do nothing else.
 */
final class HttpWorkloads implements HandlerInterceptor, WebMvcConfigurer {

  private static final String REPOSITORY = "/v2/{name}/";
  private static final String PACKAGES = "/api/v1/pack"; // packages, and what is offered of them
  private static final List<String> OF_ALL = List.of("/v2/_catalog", "/api/v1/registry-garbage");
  private static final String CATALOG = "catalog";
  private static final Set<String> READING = Set.of(HttpMethod.GET.name(), HttpMethod.HEAD.name());

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(this);
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getUserPrincipal() instanceof VerifiedCaller caller) {
      var workload = caller.workload();
      if (workload != null) {
        require(request, workload);
      }
    }
    return true;
  }

  private static void require(HttpServletRequest request, Workload workload) {
    var workspace = workspace(request);
    if (workspace == null) {
      return;
    }
    if (!READING.contains(request.getMethod())) {
      throw DistributionProblem.DENIED.because(
          "a service pulls and does nothing else",
          "push and delete through the control center, as a user or a service account");
    }
    if (!workspace.equals(CATALOG) && !workspace.equals(workload.workspace())) {
      throw DistributionProblem.DENIED.because(
          workspace.isEmpty()
              ? "the token does not allow what concerns all workspaces"
              : "the token does not allow the workspace `%s`".formatted(workspace),
          "a service pulls from the workspace that it works for, and from `catalog`");
    }
  }

  /**
   * Null where there is nothing of any workspace, and empty where there is something of all. It
   * goes by what Spring found on the path: the same path can be written in several ways.
   */
  private static @Nullable String workspace(HttpServletRequest request) {
    var pattern =
        String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
    if (pattern.startsWith(PACKAGES)) {
      return Objects.requireNonNullElse(request.getParameter("workspace"), "");
    }
    if (pattern.startsWith(REPOSITORY)
        && request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
            instanceof Map<?, ?> variables) {
      return String.valueOf(variables.get("name")).split("/", 2)[0];
    }
    return OF_ALL.stream().anyMatch(pattern::startsWith) ? "" : null;
  }
}

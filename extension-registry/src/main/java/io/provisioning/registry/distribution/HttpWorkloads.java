package io.provisioning.registry.distribution;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.Workload;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Confines services, which do not come through the control center: they pull from the workspace
 * that they work for and from the catalogue, and do nothing else.
 */
final class HttpWorkloads implements HandlerInterceptor, WebMvcConfigurer {

  private static final String ROOT = "/v2/";
  private static final String API = "/api/v1/pack"; // packages, and what is offered of them
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
          "the token does not allow the workspace `%s`".formatted(workspace),
          "a service pulls from the workspace that it works for, and from `catalog`");
    }
  }

  /** Null where there is nothing of any workspace. */
  private static @Nullable String workspace(HttpServletRequest request) {
    var path = request.getRequestURI();
    if (path.startsWith(API)) {
      var workspace = request.getParameter("workspace");
      return workspace == null ? "" : workspace;
    }
    return path.startsWith(ROOT) && path.length() > ROOT.length()
        ? path.substring(ROOT.length()).split("%2F|/", 2)[0]
        : null;
  }
}

package io.provisioning.service.token;

import io.provisioning.service.problem.ProblemPages;
import java.util.Set;

/** What every service answers without knowing who asks: probes and pages about problems. */
public final class OpenRoutes {

  private static final Set<String> PROBES = Set.of("/livez", "/readyz", "/health", "/healthz");

  private OpenRoutes() {}

  /** Whether a path, as it stands in the request, is open. */
  public static boolean contain(String path) {
    return PROBES.contains(path) || ProblemPages.contain(path);
  }
}

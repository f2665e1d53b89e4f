package io.provisioning.service.token;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Lets in the engines that measure the platform, Prometheus and Alertmanager, by a token that is
 * good for nothing but the routes they need: they cannot sign tokens or sign in.
 */
public final class MonitoringDoor {

  private static final String SCHEME = "bearer ";

  /** As they are written in the request, so that no spelling leads anywhere else. */
  private static final Set<String> ROUTES =
      Set.of(
          "GET /metrics",
          "GET /monitoring/servers",
          "GET /monitoring/targets",
          "GET /monitoring/targets/servers",
          "POST /monitoring/alerts");

  private final @Nullable Token token;

  private MonitoringDoor(@Nullable Token token) {
    this.token = token;
  }

  /** Nobody is let in where there is no file. */
  static MonitoringDoor of(@Nullable Path file) {
    return new MonitoringDoor(file == null || !Files.exists(file) ? null : Token.read(file));
  }

  /** Whether a request is one of an engine, on a route of engines. */
  public boolean admits(HttpServletRequest request) {
    var header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return token != null
        && ROUTES.contains(request.getMethod() + " " + request.getRequestURI())
        && header != null
        && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && token.check(header.substring(SCHEME.length()).strip()).isPresent();
  }
}

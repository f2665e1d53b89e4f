package io.provisioning.controlcenter.gateway;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ServiceTokens;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpResponse;
import tools.jackson.databind.json.JsonMapper;

/** Asks the service that keeps a thing for its workspace, and remembers what cannot change. */
final class HttpWorkspaces implements Workspaces {

  private static final int MOST_REMEMBERED = 50_000;

  private static final Caller CONTROL_CENTER =
      new Caller(
          "control-center",
          Caller.Kind.SERVICE,
          "control-center",
          Set.of(),
          Set.of(),
          Set.of(),
          Instant.EPOCH,
          null);

  private final HttpServices services;
  private final ServiceTokens tokens;
  private final Cache<String, String> fixed =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();

  HttpWorkspaces(HttpServices services, ServiceTokens tokens) {
    this.services = services;
    this.tokens = tokens;
  }

  @Override
  public String of(String service, String path, boolean isFixed) {
    if (!isFixed) {
      return ask(service, path);
    }
    var known = fixed.getIfPresent(service + path);
    if (known != null) {
      return known;
    }
    var workspace = ask(service, path);
    if (!workspace.equals(NONE)) {
      fixed.put(service + path, workspace);
    }
    return workspace;
  }

  private String ask(String service, String path) {
    return services.ask(
        service,
        true,
        () ->
            services
                .limited()
                .get()
                .uri(URI.create(services.address(service) + path))
                .headers(
                    headers -> headers.setBearerAuth(tokens.forService(CONTROL_CENTER, service)))
                .exchange((_, answer) -> workspace(service, answer)));
  }

  private static String workspace(String service, ClientHttpResponse answer) throws IOException {
    if (answer.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND)) {
      return NONE;
    }
    if (!answer.getStatusCode().is2xxSuccessful()) {
      throw HttpServices.unavailable(service, null);
    }
    return JsonMapper.shared().readTree(answer.getBody()).path("workspace").asString(NONE);
  }
}

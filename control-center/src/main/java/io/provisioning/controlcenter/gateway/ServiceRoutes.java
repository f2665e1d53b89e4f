package io.provisioning.controlcenter.gateway;

import java.io.IOException;
import java.net.URI;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** The one route of a service that is open: earlier clients ask its health without a token. */
final class ServiceRoutes {

  private static final String ORCHESTRATOR = "orchestrator";
  private static final String HEALTH = "/health";

  private final HttpServices services;

  ServiceRoutes(HttpServices services) {
    this.services = services;
  }

  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route().GET(HEALTH, _ -> health()).build();
  }

  private ServerResponse health() {
    var address = URI.create(services.address(ORCHESTRATOR) + HEALTH);
    return services.ask(
        ORCHESTRATOR,
        true,
        () -> services.limited().get().uri(address).exchangeForRequiredValue(ServiceRoutes::same));
  }

  private static ServerResponse same(HttpRequest request, ClientHttpResponse answer)
      throws IOException {
    return ServerResponse.status(answer.getStatusCode())
        .contentType(MediaType.APPLICATION_JSON)
        .body(answer.getBody().readAllBytes());
  }
}

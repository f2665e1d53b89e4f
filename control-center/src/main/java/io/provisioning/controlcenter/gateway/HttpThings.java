package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ServiceTokens;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks the services, in the control center's own name. */
final class HttpThings implements Things {

  private final HttpServices services;
  private final ServiceTokens tokens;

  HttpThings(HttpServices services, ServiceTokens tokens) {
    this.services = services;
    this.tokens = tokens;
  }

  @Override
  public Optional<JsonNode> find(String service, String path) {
    return services.ask(service, true, () -> get(service, path));
  }

  private Optional<JsonNode> get(String service, String path) {
    return services
        .limited()
        .get()
        .uri(URI.create(services.address(service) + path))
        .headers(
            headers -> headers.setBearerAuth(tokens.forService(Caller.CONTROL_CENTER, service)))
        .exchangeForRequiredValue((_, answer) -> thing(service, answer));
  }

  private static Optional<JsonNode> thing(String service, ClientHttpResponse answer)
      throws IOException {
    if (answer.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND)) {
      return Optional.empty();
    }
    if (!answer.getStatusCode().is2xxSuccessful()) {
      throw HttpServices.unavailable(service, null);
    }
    return Optional.of(JsonMapper.shared().readTree(answer.getBody()));
  }
}

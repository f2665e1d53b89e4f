package io.provisioning.controlcenter.gateway;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Asks the services, in the control center's own name. */
final class HttpThings implements Things {

  private static final int NOT_FOUND = 404;

  private final PlatformServices services;

  HttpThings(PlatformServices services) {
    this.services = services;
  }

  @Override
  public Optional<JsonNode> find(String service, String path) {
    var answer = services.ask(service, "GET", path, null);
    if (answer.status() == NOT_FOUND) {
      return Optional.empty();
    }
    if (!answer.isGood()) {
      throw HttpServices.unavailable(service, null);
    }
    return Optional.of(answer.body());
  }
}

package io.provisioning.controlcenter.platform;

import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Asks the services, in the control center's own name. */
final class HttpThings implements Things {

  /** No thing has such a name, or nobody made one of it. */
  private static final Set<Integer> NOT_THERE = Set.of(400, 404);

  private final PlatformServices services;

  HttpThings(PlatformServices services) {
    this.services = services;
  }

  @Override
  public Optional<JsonNode> find(String service, String path) {
    var answer = services.ask(service, "GET", path, null);
    if (NOT_THERE.contains(answer.status())) {
      return Optional.empty();
    }
    if (!answer.isGood()) {
      throw HttpServices.unavailable(service, null);
    }
    return Optional.of(answer.body());
  }
}

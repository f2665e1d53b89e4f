package io.provisioning.controlcenter.platform;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What the services keep. */
@FunctionalInterface
public interface Things {

  /**
   * Looks at a thing.
   *
   * @param service that keeps it
   * @param path of it, as it would be sent
   * @return nothing if there is no such thing
   * @throws io.provisioning.config.problem.ProblemException SERVICE_UNAVAILABLE
   */
  Optional<JsonNode> find(String service, String path);
}

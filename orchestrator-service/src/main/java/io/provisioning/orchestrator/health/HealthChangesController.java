package io.provisioning.orchestrator.health;

import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.Resources;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How a resource is, and how it came to be so. */
@RestController
@Tag(name = "Resources")
final class HealthChangesController {

  private final Resources resources;
  private final Health.Source health;

  HealthChangesController(Resources resources, Health.Source health) {
    this.resources = resources;
    this.health = health;
  }

  @GetMapping(path = "/api/v1/resources/{id}/health", produces = MediaType.APPLICATION_JSON_VALUE)
  HealthView getResourceHealth(@PathVariable String id, @RequestParam String workspace) {
    var recorded = resources.get(workspace, id);
    return new HealthView(health.of(recorded).orElse(null), health.changes(recorded));
  }

  /**
   * The health of a resource.
   *
   * @param health absent for what has none, such as a network
   * @param changes of a taskserv, newest first; none of a server
   */
  record HealthView(@Nullable Health health, List<Health> changes) {}
}

package io.provisioning.orchestrator.resource.http;

import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.ResourceCounts;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How much there is, for a page that does not want all of it. */
@RestController
@Tag(name = "Resources")
final class ResourceCountsController {

  private final ResourceGraph graph;
  private final Health.Source health;

  ResourceCountsController(ResourceGraph graph, Health.Source health) {
    this.graph = graph;
    this.health = health;
  }

  @GetMapping(path = "/api/v1/resource-counts", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "countResources")
  ResourceCounts count() {
    return graph.counts(health);
  }
}

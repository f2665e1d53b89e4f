package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.engine.steering.WorkflowEngine;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How much is going on, for a page that does not want all of it. */
@RestController
@Tag(name = "Workflows")
final class WorkflowCountsController {

  private static final Duration LATELY = Duration.ofDays(7);

  private final WorkflowEngine engine;
  private final Clock clock;

  WorkflowCountsController(WorkflowEngine engine, Clock clock) {
    this.engine = engine;
    this.clock = clock;
  }

  @GetMapping(path = "/api/v1/workflow-counts", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "countWorkflows")
  WorkflowCounts count() {
    var since = clock.instant().minus(LATELY);
    return WorkflowCounts.of(since, engine.since(since));
  }
}

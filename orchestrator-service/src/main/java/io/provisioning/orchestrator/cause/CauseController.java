package io.provisioning.orchestrator.cause;

import io.provisioning.orchestrator.cause.Cause.CausePage;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What may have brought trouble about. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Resources")
final class CauseController {

  private final Causes causes;
  private final InstantSource clock;

  CauseController(Causes causes, InstantSource clock) {
    this.causes = causes;
    this.clock = clock;
  }

  @GetMapping("/resources/{id}/causes")
  CausePage listCauses(
      @PathVariable String id,
      @RequestParam String workspace,
      @RequestParam(required = false) @Nullable Instant at) {
    return new CausePage(causes.of(workspace, id, at == null ? clock.instant() : at));
  }
}

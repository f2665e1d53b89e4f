package io.provisioning.orchestrator.compatibility;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Compatibility")
final class HealthController {

  private final ApplicationAvailability availability;

  HealthController(ApplicationAvailability availability) {
    this.availability = availability;
  }

  @GetMapping("/health")
  @Operation(operationId = "getHealth")
  @SecurityRequirements
  Answer<String> health() {
    if (availability.getReadinessState() != ReadinessState.ACCEPTING_TRAFFIC) {
      throw CompatibilityProblem.NOT_READY.because(
          "the orchestrator accepts no requests at the moment", "try again later");
    }
    return Answer.of("Orchestrator is healthy");
  }
}

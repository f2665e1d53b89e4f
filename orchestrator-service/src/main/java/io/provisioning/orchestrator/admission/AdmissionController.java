package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/scheduling", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Scheduling")
final class AdmissionController {

  private final Admission admission;
  private final Pauses pauses;
  private final Providers providers;

  AdmissionController(Admission admission, Pauses pauses, Providers providers) {
    this.admission = admission;
    this.pauses = pauses;
    this.providers = providers;
  }

  @GetMapping
  SchedulingView getScheduling() {
    return SchedulingView.of(admission.snapshot());
  }

  @PostMapping("/pause")
  @Operation(operationId = "pauseScope")
  SchedulingView pause(@RequestBody @Valid PauseScope wanted, VerifiedCaller caller) {
    var pause = wanted.by(caller.name());
    requireKnown(pause.of());
    pauses.pause(pause);
    return getScheduling();
  }

  /** What nobody knows would be held for ever, and nobody would notice. */
  private void requireKnown(AdmissionScope scope) {
    switch (scope.kind()) {
      case PROVIDER -> providers.requireKnown(scope.name());
      case ACCOUNT -> providers.requireKnown(scope.name().split("/", 2)[0]);
      case WORKFLOW, WORKSPACE, LABEL, EVERYTHING -> {}
    }
  }

  @PostMapping("/unpause")
  @Operation(operationId = "unpauseScope")
  SchedulingView unpause(@RequestBody @Valid PauseScope wanted, VerifiedCaller caller) {
    pauses.unpause(wanted.by(caller.name()).of());
    return getScheduling();
  }
}

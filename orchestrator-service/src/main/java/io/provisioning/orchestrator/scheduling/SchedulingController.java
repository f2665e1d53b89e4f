package io.provisioning.orchestrator.scheduling;

import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/scheduling", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Scheduling")
final class SchedulingController {

  private final Admission admission;

  SchedulingController(Admission admission) {
    this.admission = admission;
  }

  @GetMapping
  SchedulingView getScheduling() {
    return SchedulingView.of(admission.snapshot());
  }
}

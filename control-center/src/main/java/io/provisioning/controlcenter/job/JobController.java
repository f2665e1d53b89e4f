package io.provisioning.controlcenter.job;

import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.job.JobViews.JobList;
import io.provisioning.controlcenter.job.JobViews.JobView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.security.Principal;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/jobs", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Jobs")
final class JobController {

  private static final String NAME = "[a-z][a-z0-9-]*";
  private static final int LONGEST = 63;

  private final PlatformJobs jobs;

  JobController(PlatformJobs jobs) {
    this.jobs = jobs;
  }

  @GetMapping
  @Operation(operationId = "listJobs")
  JobList list() {
    return jobs.list();
  }

  @GetMapping("/{service}/{name}")
  @Operation(operationId = "getJob")
  JobView get(
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String service,
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String name) {
    return jobs.get(service, name);
  }

  @PostMapping("/{service}/{name}/run")
  @Operation(operationId = "runJob")
  JobView run(
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String service,
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String name) {
    return jobs.run(service, name);
  }

  @PostMapping("/{service}/{name}/pause")
  @Operation(operationId = "pauseJob")
  JobView pause(
      Principal caller,
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String service,
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String name) {
    return jobs.pause(service, name, Callers.of(caller).name());
  }

  @PostMapping("/{service}/{name}/resume")
  @Operation(operationId = "resumeJob")
  JobView resume(
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String service,
      @PathVariable @Pattern(regexp = NAME) @Size(max = LONGEST) String name) {
    return jobs.resume(service, name);
  }
}

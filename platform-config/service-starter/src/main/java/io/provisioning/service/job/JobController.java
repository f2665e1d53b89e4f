package io.provisioning.service.job;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.job.JobStatus.OwnJobs;
import io.swagger.v3.oas.annotations.Hidden;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What the control center alone asks of a service. It stands in no document, so the gateway passes
 * nobody on to it.
 */
@Hidden
@RestController
@RequestMapping(path = "/api/v1/own-jobs", produces = MediaType.APPLICATION_JSON_VALUE)
final class JobController {

  private static final String HELP = "use `provisioning job list`";

  private final Jobs jobs;

  JobController(Jobs jobs) {
    this.jobs = jobs;
  }

  /** Who pauses a job. */
  record PauseJob(String by) {}

  @GetMapping
  OwnJobs list(@Nullable Principal caller) {
    VerifiedCaller.requireControlCenter(caller, HELP);
    return jobs.list();
  }

  @GetMapping("/{name}")
  JobStatus get(@Nullable Principal caller, @PathVariable String name) {
    VerifiedCaller.requireControlCenter(caller, HELP);
    return jobs.get(name);
  }

  @PostMapping("/{name}/run")
  JobStatus run(@Nullable Principal caller, @PathVariable String name) {
    VerifiedCaller.requireControlCenter(caller, HELP);
    return jobs.run(name);
  }

  @PostMapping("/{name}/pause")
  JobStatus pause(
      @Nullable Principal caller, @PathVariable String name, @RequestBody PauseJob wanted) {
    VerifiedCaller.requireControlCenter(caller, HELP);
    return jobs.pause(name, wanted.by());
  }

  @PostMapping("/{name}/resume")
  JobStatus resume(@Nullable Principal caller, @PathVariable String name) {
    VerifiedCaller.requireControlCenter(caller, HELP);
    return jobs.resume(name);
  }
}

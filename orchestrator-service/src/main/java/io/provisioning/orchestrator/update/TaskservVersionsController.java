package io.provisioning.orchestrator.update;

import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/taskserv-versions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Infrastructures")
final class TaskservVersionsController {

  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  private final VersionSurvey survey;

  TaskservVersionsController(VersionSurvey survey) {
    this.survey = survey;
  }

  @GetMapping
  TaskservVersionsView listTaskservVersions(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(required = false) @Pattern(regexp = LABEL, message = "a DNS label")
          @Nullable String infrastructure) {
    return survey.of(workspace, infrastructure);
  }
}

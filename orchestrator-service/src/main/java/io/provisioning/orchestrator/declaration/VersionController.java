package io.provisioning.orchestrator.declaration;

import io.provisioning.orchestrator.declaration.VersionView.VersionPage;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(
    path = "/api/v1/infrastructures/{name}/versions",
    produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Infrastructures")
final class VersionController {

  private static final String LABEL = DeclaredFiles.LABEL;

  private final Versions versions;

  VersionController(Versions versions) {
    this.versions = versions;
  }

  @GetMapping
  VersionPage listVersions(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var found = versions.list(workspace, name, cursor, limit + 1);
    return VersionPage.of(found, limit, versions.applied(workspace, name, found));
  }

  @GetMapping("/{version}")
  VersionView getVersion(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @PathVariable String version,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    var found = versions.get(workspace, name, version);
    return VersionView.of(found, versions.applied(workspace, name, List.of(found.version())));
  }
}

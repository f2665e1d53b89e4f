package io.provisioning.orchestrator.declaration;

import io.provisioning.orchestrator.declaration.LockView.UpdateLock;
import io.provisioning.orchestrator.declaration.LockView.UpdatedLock;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(
    path = "/api/v1/infrastructures/{name}/lock",
    produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Infrastructures")
final class LockController {

  private static final String LABEL = DeclaredFiles.LABEL;

  private final PackageLocks locks;

  LockController(PackageLocks locks) {
    this.locks = locks;
  }

  @GetMapping
  LockView getLock(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return locks.read(workspace, name);
  }

  @PostMapping
  UpdatedLock updateLock(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestBody @Valid UpdateLock wanted,
      VerifiedCaller caller) {
    return locks.update(
        wanted.workspace(), name, wanted.names(), new Author(caller.id(), caller.name()));
  }
}

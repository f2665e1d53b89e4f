package io.provisioning.detector.remediation;

import io.provisioning.detector.remediation.EntryView.RemediationHistory;
import io.provisioning.detector.remediation.EntryView.RemediationPreview;
import io.provisioning.detector.remediation.RemediationView.RemediationList;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/remediations", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Remediations")
final class RemediationController {

  private static final String KEY = "Idempotency-Key";
  private static final String LABEL = SaveRemediation.LABEL;

  private final Remediations remediations;

  RemediationController(Remediations remediations) {
    this.remediations = remediations;
  }

  @GetMapping
  @Operation(operationId = "listRemediations")
  RemediationList list(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return new RemediationList(
        remediations.list(workspace).stream().map(RemediationView::of).toList(),
        remediations.damaged(workspace));
  }

  /** The same when it is repeated, with or without a key. */
  @PostMapping
  @Operation(operationId = "createRemediation")
  @ResponseStatus(HttpStatus.CREATED)
  RemediationView create(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SaveRemediation wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var definition = Definitions.of(wanted);
    return RemediationView.of(
        remediations.create(wanted.workspace(), wanted.name(), definition, caller.name()));
  }

  @PostMapping("/preview")
  @Operation(operationId = "previewRemediation")
  RemediationPreview preview(@RequestBody @Valid PreviewRemediation wanted) {
    var days = wanted.days() == null ? PreviewRemediation.DAYS : wanted.days();
    return RemediationPreview.of(
        remediations.preview(wanted.workspace(), Definitions.of(wanted), Duration.ofDays(days)));
  }

  @GetMapping("/{name}")
  @Operation(operationId = "getRemediation")
  RemediationView get(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return RemediationView.of(remediations.get(workspace, name));
  }

  @GetMapping("/{name}/history")
  @Operation(operationId = "getRemediationHistory")
  RemediationHistory history(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return RemediationHistory.of(remediations.get(workspace, name));
  }

  @PostMapping("/{name}/pause")
  @Operation(operationId = "pauseRemediation")
  RemediationView pause(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return RemediationView.of(remediations.pause(workspace, name, caller.name()));
  }

  @PostMapping("/{name}/resume")
  @Operation(operationId = "resumeRemediation")
  RemediationView resume(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return RemediationView.of(remediations.resume(workspace, name));
  }

  @DeleteMapping("/{name}")
  @Operation(operationId = "deleteRemediation")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void delete(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    remediations.delete(workspace, name);
  }
}

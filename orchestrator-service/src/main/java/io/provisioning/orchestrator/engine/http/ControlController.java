package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.steering.Controls;
import io.provisioning.orchestrator.engine.steering.ResumeWorkflow;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Steers workflows that were submitted. */
@RestController
@RequestMapping(path = "/api/v1/workflows/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Workflows")
class ControlController {

  private static final String KEY = "Idempotency-Key";

  private final Controls controls;

  ControlController(Controls controls) {
    this.controls = controls;
  }

  @PostMapping("/cancel")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "cancelWorkflow")
  WorkflowView cancel(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestParam(defaultValue = "true") boolean rollback,
      VerifiedCaller caller) {
    return controls.cancel(id, rollback, key, Actor.of(caller)).view();
  }

  @PostMapping("/rollback")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "rollbackWorkflow")
  WorkflowView rollback(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestParam(required = false) @Nullable List<String> operation,
      VerifiedCaller caller) {
    return controls
        .rollBack(id, Objects.requireNonNullElse(operation, List.of()), key, Actor.of(caller))
        .view();
  }

  @PostMapping("/resume")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "resumeWorkflow")
  WorkflowView resume(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody(required = false) @Valid @Nullable ResumeWorkflow wanted,
      VerifiedCaller caller) {
    return controls
        .resume(
            id, Objects.requireNonNullElse(wanted, ResumeWorkflow.PLAINLY), key, Actor.of(caller))
        .view();
  }

  @PostMapping("/pause")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "pauseWorkflow")
  WorkflowView pause(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestParam(required = false) @Nullable String operation,
      VerifiedCaller caller) {
    return controls.pause(id, operation, key, Actor.of(caller)).view();
  }

  @PostMapping("/unpause")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "unpauseWorkflow")
  WorkflowView unpause(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestParam(required = false) @Nullable String operation,
      VerifiedCaller caller) {
    return controls.unpause(id, operation, key, Actor.of(caller)).view();
  }

  @PostMapping("/approve")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "approveOperation")
  WorkflowView approve(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestParam String operation,
      VerifiedCaller caller) {
    return controls.approve(id, operation, key, Actor.of(caller)).view();
  }

  @PostMapping("/refuse")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "refuseOperation")
  WorkflowView refuse(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestParam String operation,
      @RequestParam(defaultValue = "no reason was given") @Size(max = 1000) String reason,
      VerifiedCaller caller) {
    return controls.refuse(id, operation, reason, key, Actor.of(caller)).view();
  }
}

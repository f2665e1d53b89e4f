package io.provisioning.orchestrator.engine.http;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.engine.LastEventId;
import io.provisioning.orchestrator.engine.RisksView;
import io.provisioning.orchestrator.engine.WaitingView;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.engine.steering.SubmitWorkflow;
import io.provisioning.orchestrator.engine.steering.Waits;
import io.provisioning.orchestrator.engine.steering.WorkflowEngine;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@RestController
@RequestMapping(path = "/api/v1/workflows", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Workflows")
class WorkflowController {

  private static final String KEY = "Idempotency-Key";

  private final WorkflowEngine engine;
  private final EventStreamController streams;
  private final LogStreamController logs;
  private final Waits waits;

  WorkflowController(
      WorkflowEngine engine, EventStreamController streams, LogStreamController logs, Waits waits) {
    this.engine = engine;
    this.streams = streams;
    this.logs = logs;
    this.waits = waits;
  }

  @PostMapping
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "submitWorkflow")
  WorkflowView submit(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestHeader(name = "Prefer", required = false) @Nullable String prefer,
      @RequestBody @Valid SubmitWorkflow wanted,
      VerifiedCaller caller) {
    return waits.await(engine.submit(wanted, key, Actor.of(caller)), prefer);
  }

  @GetMapping
  @Operation(operationId = "listWorkflows")
  WorkflowPage list(
      @RequestParam(required = false) @Nullable String workspace,
      @RequestParam(required = false) @Nullable String infrastructure,
      @RequestParam(required = false) @Nullable WorkflowStatus state,
      @RequestParam(name = "submitted_by", required = false) @Nullable String submittedBy,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var found =
        engine
            .newestFirst(cursor == null ? null : idOf(cursor))
            .filter(view -> workspace == null || workspace.equals(view.workspace()))
            .filter(view -> infrastructure == null || infrastructure.equals(view.infrastructure()))
            .filter(view -> state == null || state == view.state())
            .filter(view -> submittedBy == null || isBy(submittedBy, view))
            .limit(limit + 1L)
            .toList();
    return WorkflowPage.of(found, limit);
  }

  private static boolean isBy(String nameOrId, WorkflowView view) {
    return view.submittedBy() != null && view.submittedBy().isCalled(nameOrId);
  }

  @GetMapping("/{id}")
  @Operation(operationId = "getWorkflow")
  WorkflowView get(@PathVariable String id) {
    return engine.get(id).view();
  }

  @GetMapping("/{id}/risks")
  @Operation(operationId = "getRisks")
  RisksView risks(@PathVariable String id) {
    return engine.get(id).see(RisksView::of).value();
  }

  @GetMapping("/{id}/waiting")
  @Operation(operationId = "listWaiting")
  List<WaitingView> waiting(
      @PathVariable String id, @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return engine.get(id).waiting(limit);
  }

  @GetMapping("/{id}/operations")
  @Operation(operationId = "listOperations")
  OperationPage operations(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable OperationStatus state,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var from = cursor == null ? 0 : indexOf(cursor);
    return engine.get(id).progress(operations -> OperationPage.of(operations, state, from, limit));
  }

  @GetMapping(
      path = "/{id}/events",
      produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_JSON_VALUE})
  @Operation(operationId = "streamEvents")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = EventView.class)))
  SseEmitter events(
      @PathVariable String id,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId) {
    return streams.open(engine.get(id), LastEventId.position(lastEventId));
  }

  @GetMapping("/{id}/logs")
  @Operation(operationId = "getLogs")
  OutputLog.LogPage logs(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String operation,
      @RequestParam(defaultValue = "0") @Min(0) int offset,
      @RequestParam(defaultValue = "1000") @Min(1) @Max(10_000) int limit)
      throws IOException {
    return printedBy(id, operation).output().read(operation, offset, limit);
  }

  @GetMapping(
      path = "/{id}/logs/events",
      produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_JSON_VALUE})
  @Operation(operationId = "streamLogs")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = OutputLog.LogLine.class)))
  SseEmitter logEvents(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String operation,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId) {
    var after = Math.toIntExact(Math.min(LastEventId.position(lastEventId), Integer.MAX_VALUE));
    return logs.open(printedBy(id, operation), operation, after);
  }

  private WorkflowRun printedBy(String id, @Nullable String operation) {
    var run = engine.get(id);
    if (operation != null && !run.contains(operation)) {
      throw WorkflowProblem.UNKNOWN_OPERATION.because(
          "workflow `" + id + "` has no operation `" + operation + "`");
    }
    return run;
  }

  private static String idOf(String cursor) {
    try {
      return UUID.fromString(cursor).toString();
    } catch (IllegalArgumentException e) {
      throw invalidCursor(cursor);
    }
  }

  private static int indexOf(String cursor) {
    try {
      return Math.max(0, Integer.parseInt(cursor));
    } catch (NumberFormatException e) {
      throw invalidCursor(cursor);
    }
  }

  private static ProblemException invalidCursor(String cursor) {
    return WorkflowProblem.INVALID_CURSOR.because(
        "`" + cursor + "` is not a cursor; use the `next_cursor` of the previous page");
  }
}

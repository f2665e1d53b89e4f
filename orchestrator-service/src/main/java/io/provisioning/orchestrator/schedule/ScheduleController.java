package io.provisioning.orchestrator.schedule;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.schedule.ScheduleView.ChangedSchedules;
import io.provisioning.orchestrator.schedule.ScheduleView.SchedulePage;
import io.provisioning.orchestrator.schedule.ScheduleView.ScheduleSummary;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/schedules", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Schedules")
final class ScheduleController {

  private static final String KEY = "Idempotency-Key";
  private static final String LABEL = ScheduleId.LABEL;

  private final Schedules schedules;

  ScheduleController(Schedules schedules) {
    this.schedules = schedules;
  }

  @GetMapping
  @Operation(operationId = "listSchedules")
  SchedulePage list(
      @RequestParam(required = false) @Nullable String workspace,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var found =
        (cursor == null ? schedules.in(null) : schedules.after(idOf(cursor)))
            .map(ScheduleSummary::of)
            .filter(summary -> workspace == null || workspace.equals(summary.workspace()))
            .limit(limit + 1L)
            .toList();
    var damaged =
        schedules.damaged().stream()
            .filter(id -> workspace == null || workspace.equals(id.workspace()))
            .map(ScheduleId::toString)
            .toList();
    return SchedulePage.of(found, limit, damaged);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createSchedule")
  ResponseEntity<ScheduleView> create(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SaveSchedule wanted) {
    return tagged(HttpStatus.CREATED, schedules.create(wanted, key));
  }

  @GetMapping("/{name}")
  @Operation(operationId = "getSchedule")
  ResponseEntity<ScheduleView> get(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return tagged(HttpStatus.OK, schedules.get(new ScheduleId(workspace, name)));
  }

  @PutMapping("/{name}")
  @Operation(operationId = "changeSchedule")
  ResponseEntity<ScheduleView> change(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestHeader(name = "If-Match", required = false) @Nullable String expected,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SaveSchedule wanted) {
    if (!name.equals(wanted.name())) {
      throw invalid("name", "`" + name + "`, as in the path", wanted.name());
    }
    if (expected == null) {
      throw invalid("If-Match", "the `ETag` of the schedule, or `*`", "nothing");
    }
    var id = new ScheduleId(wanted.workspace(), name);
    return tagged(HttpStatus.OK, schedules.change(id, wanted, expected, key));
  }

  @DeleteMapping("/{name}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteSchedule")
  void delete(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    schedules.delete(new ScheduleId(workspace, name));
  }

  @PostMapping("/{name}/pause")
  @Operation(operationId = "pauseSchedule")
  ResponseEntity<ScheduleView> pause(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return tagged(HttpStatus.OK, schedules.pause(new ScheduleId(workspace, name), true, key));
  }

  @PostMapping("/{name}/unpause")
  @Operation(operationId = "unpauseSchedule")
  ResponseEntity<ScheduleView> unpause(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return tagged(HttpStatus.OK, schedules.pause(new ScheduleId(workspace, name), false, key));
  }

  @PostMapping("/{name}/run")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "runSchedule")
  ScheduledRun run(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      VerifiedCaller caller) {
    return schedules.run(new ScheduleId(workspace, name), key, Actor.of(caller));
  }

  @GetMapping("/{name}/next")
  @Operation(operationId = "getComingTimes")
  ComingTimes next(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(defaultValue = "5") @Min(1) @Max(1000) int count) {
    var definition = schedules.get(new ScheduleId(workspace, name)).schedule().definition();
    return ComingTimes.of(definition.timetable(), schedules.now(), count);
  }

  @PostMapping("/pause")
  @Operation(operationId = "pauseSchedules")
  ChangedSchedules pauseMany(
      @RequestParam(required = false) @Nullable String workspace,
      @RequestParam(defaultValue = "false") boolean all,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return changed(workspace, all, true, key);
  }

  @PostMapping("/unpause")
  @Operation(operationId = "unpauseSchedules")
  ChangedSchedules unpauseMany(
      @RequestParam(required = false) @Nullable String workspace,
      @RequestParam(defaultValue = "false") boolean all,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return changed(workspace, all, false, key);
  }

  /** Whoever means all says so: a forgotten workspace must not stop everybody's. */
  private ChangedSchedules changed(
      @Nullable String workspace, boolean all, boolean paused, @Nullable String key) {
    if ((workspace == null) != all) {
      throw invalid("workspace", "either a workspace or `all=true`", all ? "both" : "neither");
    }
    return new ChangedSchedules(
        schedules.pauseAll(workspace, paused, key).stream().map(ScheduleSummary::of).toList());
  }

  private static ResponseEntity<ScheduleView> tagged(HttpStatus status, ScheduleSlot slot) {
    return ResponseEntity.status(status)
        .eTag(ScheduleView.tagOf(slot.schedule()))
        .body(ScheduleView.of(slot));
  }

  private static ScheduleId idOf(String cursor) {
    var slash = cursor.indexOf('/');
    try {
      return new ScheduleId(cursor.substring(0, Math.max(0, slash)), cursor.substring(slash + 1));
    } catch (IllegalArgumentException e) {
      throw invalid("cursor", "`next_cursor` of the previous page", cursor);
    }
  }

  private static ProblemException invalid(String path, String expected, String got) {
    var finding = new Finding(path, expected, "`" + got + "`", null, null);
    return ScheduleProblem.INVALID_SCHEDULE_QUERY.because(
        "the request is not valid: " + finding, List.of(finding));
  }
}

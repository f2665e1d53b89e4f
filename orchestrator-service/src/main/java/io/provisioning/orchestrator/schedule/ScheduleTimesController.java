package io.provisioning.orchestrator.schedule;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a cron expression means, before a schedule is made of it. */
@RestController
@Tag(name = "Schedules")
final class ScheduleTimesController {

  private final Clock clock;

  ScheduleTimesController(Clock clock) {
    this.clock = clock;
  }

  @GetMapping(path = "/api/v1/schedule-times", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "listTimes")
  ComingTimes list(
      @RequestParam @NotBlank(message = "a cron expression such as `30 2 * * *`") String cron,
      @RequestParam(defaultValue = "UTC") String zone,
      @RequestParam(defaultValue = "5") @Min(1) @Max(1000) int count) {
    var now = clock.instant();
    return ComingTimes.of(Definitions.timetable(cron, zone, now), now, count);
  }
}

package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as people write it.
 *
 * @param cron six fields from the second on, or five from the minute on
 * @param zone name of a time zone in the IANA database
 * @param run what a plan is asked for with, each time anew
 * @param rollback as in the plan when absent
 * @param parallelLimit as in the plan when absent
 * @param missedLimit how many missed times are made up for, with {@code all}; 10 when absent
 */
record SaveSchedule(
    @NotNull(message = "a DNS label") @Pattern(regexp = ScheduleId.LABEL, message = "a DNS label")
        String workspace,
    @NotNull(message = "a DNS label") @Pattern(regexp = ScheduleId.LABEL, message = "a DNS label")
        String name,
    @NotBlank(message = "a cron expression such as `30 2 * * *`") String cron,
    @Schema(defaultValue = "UTC") @Nullable String zone,
    @NotNull(message = "what a plan is asked for with") @Valid CreatePlan run,
    @Nullable Boolean rollback,
    @Nullable
        @Min(value = 1, message = "a number from 1 to 10000")
        @Max(value = 10_000, message = "a number from 1 to 10000")
        Integer parallelLimit,
    @Schema(defaultValue = "false") @Nullable Boolean allowIrreversible,
    @Schema(defaultValue = "skip") @Nullable MissedRuns missedRuns,
    @Nullable
        @Min(value = 1, message = "a number from 1 to 100")
        @Max(value = 100, message = "a number from 1 to 100")
        Integer missedLimit,
    @Schema(defaultValue = "skip") Agenda.@Nullable Overlap overlap,
    @Schema(defaultValue = "false") @Nullable Boolean paused) {

  /** What becomes of times at which the service was down or the schedule paused. */
  enum MissedRuns {
    SKIP,
    ONCE,
    ALL
  }
}

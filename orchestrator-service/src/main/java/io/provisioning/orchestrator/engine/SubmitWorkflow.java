package io.provisioning.orchestrator.engine;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a plan to be applied.
 *
 * @param plan digest of the plan
 * @param rollback whether a failure undoes what was done; as in the plan when absent
 * @param parallelLimit as in the plan when absent
 */
record SubmitWorkflow(
    @NotNull @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", message = "a DNS label")
        String workspace,
    @NotBlank(message = "the digest of a plan") String plan,
    @Schema(defaultValue = "false") @Nullable Boolean allowIrreversible,
    @Nullable Boolean rollback,
    @Nullable
        @Min(value = 1, message = "a number from 1 to 10000")
        @Max(value = 10_000, message = "a number from 1 to 10000")
        Integer parallelLimit) {}

package io.provisioning.orchestrator.compatibility;

import static io.swagger.v3.oas.annotations.media.Schema.RequiredMode.REQUIRED;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as earlier clients see it: what is not known yet is null, not absent.
 *
 * @param dependencies always empty: what depends on each other are the operations of a workflow
 * @param status one of {@link TaskState}
 * @param error why it failed
 * @param retries of its operations taken together
 * @param maxRetries of each operation
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record TaskView(
    String id,
    String name,
    String command,
    List<String> args,
    List<String> dependencies,
    @Schema(allowableValues = {"Pending", "Running", "Completed", "Failed", "Cancelled"})
        String status,
    Instant createdAt,
    @Schema(requiredMode = REQUIRED, nullable = true) @Nullable Instant startedAt,
    @Schema(requiredMode = REQUIRED, nullable = true) @Nullable Instant completedAt,
    @Schema(requiredMode = REQUIRED, nullable = true) @Nullable String output,
    @Schema(requiredMode = REQUIRED, nullable = true) @Nullable String error,
    int retries,
    int maxRetries) {}

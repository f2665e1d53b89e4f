package io.provisioning.mcp.assistant;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants, in words.
 *
 * @param infrastructure null if the words say it, or if there is only one
 */
record AskForChange(
    @NotNull @Size(min = 1, max = 500) String request,
    @NotNull @Size(max = 63) @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
    @Size(max = 63) @Pattern(regexp = LABEL, message = "a DNS label")
        @Nullable String infrastructure) {

  static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
}

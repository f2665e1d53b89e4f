package io.provisioning.orchestrator.terminal;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Base64;

/**
 * What is typed.
 *
 * @param offset bytes that were typed before these
 * @param data in Base64
 */
record TerminalInput(
    @Min(0) long offset,
    @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @NotNull @Size(max = 16_000) String data) {

  /**
   * @throws ProblemException INVALID, if {@link #data} is no Base64
   */
  byte[] bytes() {
    try {
      return Base64.getDecoder().decode(data);
    } catch (IllegalArgumentException e) {
      throw ResourceProblem.invalid(
          "the input is not Base64",
          new Finding("data", "Base64", data.length() + " characters of another kind", null, null));
    }
  }
}

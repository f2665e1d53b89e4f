package io.provisioning.orchestrator.terminal;

import io.provisioning.provider.Terminal;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** In characters. */
record TerminalSize(
    @Min(1) @Max(Terminal.Size.MOST) int columns, @Min(1) @Max(Terminal.Size.MOST) int rows) {

  Terminal.Size size() {
    return new Terminal.Size(columns, rows);
  }
}

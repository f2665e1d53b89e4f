package io.provisioning.mcp.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which model is used, and for what.
 *
 * @param model null if there is none
 * @param isFirst whether it is asked before the grammar, not only for what that does not understand
 * @param steps calls that one request may take
 * @param patience for all of them
 */
public record ModelUse(
    @Nullable LanguageModel model, boolean isFirst, int steps, Duration patience) {

  /** Everything is understood by the grammar, or not at all. */
  public static ModelUse none() {
    return new ModelUse(null, false, 0, Duration.ZERO);
  }
}

package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.journal.Memory.Changed;
import io.provisioning.orchestrator.journal.Memory.Standing;
import io.provisioning.orchestrator.journal.Memory.Used;
import org.jspecify.annotations.Nullable;

/** What is kept beside the entries; one of the fields is there. */
public record Kept(
    @Nullable Standing standing,
    @Nullable Changed changed,
    @Nullable Used request,
    @Nullable Integer workflows) {

  /** What is remembered. */
  public static Kept of(Memory memory) {
    return switch (memory) {
      case Standing standing -> new Kept(standing, null, null, null);
      case Changed changed -> new Kept(null, changed, null, null);
      case Used used -> new Kept(null, null, used, null);
    };
  }

  /** What is remembered; absent in the last line. */
  public @Nullable Memory memory() {
    if (standing != null) {
      return standing;
    }
    return changed != null ? changed : request;
  }

  /** The last line: how many workflows have entries, so that a cut file is known as one. */
  public static Kept end(int workflows) {
    return new Kept(null, null, null, workflows);
  }
}

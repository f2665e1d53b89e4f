package io.provisioning.orchestrator.health;

import io.provisioning.orchestrator.health.KeptHealth.Change;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.Health.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a taskserv stands.
 *
 * @param kept its changes; none if nobody could ask it yet
 * @param installedAt since when it is known not to have been asked yet, if it has no changes
 * @param checkedAt when it was last asked by this process
 * @param detail what was said then
 * @param likeness of what was said, without its secrets taken out; 0 if nothing was
 */
record Standing(
    KeptHealth kept,
    Instant installedAt,
    @Nullable Instant checkedAt,
    @Nullable String detail,
    int likeness) {

  private static final String NOT_ASKED = "not checked yet";

  static Standing unasked(String workspace, String resource, Instant installedAt) {
    return new Standing(
        new KeptHealth(workspace, resource, List.of()), installedAt, null, NOT_ASKED, 0);
  }

  static Standing remembered(KeptHealth kept) {
    var last = kept.changes().getFirst();
    return new Standing(kept, last.at(), null, last.detail(), 0);
  }

  State state() {
    return kept.changes().isEmpty() ? State.UNKNOWN : kept.changes().getFirst().state();
  }

  Instant since() {
    return kept.changes().isEmpty() ? installedAt : kept.changes().getFirst().at();
  }

  /** The same state as before is no change. */
  Standing after(State answer, @Nullable String said, int like, Instant at) {
    var all = answer == state() ? kept : kept.with(new Change(answer, at, said));
    return new Standing(all, installedAt, at, said, like);
  }

  Health health() {
    return new Health(state(), since(), checkedAt, detail);
  }
}

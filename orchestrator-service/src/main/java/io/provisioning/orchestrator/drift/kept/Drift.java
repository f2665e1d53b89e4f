package io.provisioning.orchestrator.drift.kept;

import io.provisioning.orchestrator.operation.PropertyChange;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is not as recorded.
 *
 * @param id unique in its workspace, such as {@code web.server.db}
 * @param resource path in its infrastructure, such as {@code server/db}
 * @param changes from what is recorded to what is there; of files their digests
 * @param detail more, for people; absent where the kind says it all
 * @param since when it was first seen to be so
 * @param checkedAt when it was last seen to be so
 * @param ignored who wants to hear no more of it; absent if nobody does
 */
public record Drift(
    String id,
    String workspace,
    String infrastructure,
    String resource,
    DriftKind kind,
    String provider,
    List<PropertyChange> changes,
    @Nullable String detail,
    Instant since,
    Instant checkedAt,
    @Nullable Ignored ignored) {

  public Drift {
    changes = List.copyOf(changes);
  }

  /**
   * Somebody does not want to hear of it.
   *
   * @param until absent for as long as it lasts
   * @param by name of who said so
   */
  public record Ignored(String reason, @Nullable Instant until, String by, Instant at) {

    boolean holds(Instant now) {
      return until == null || until.isAfter(now);
    }
  }

  /** As it is seen for the first time. */
  public static Drift of(String workspace, Deviation deviation, Instant at) {
    var resource = deviation.resource();
    return new Drift(
        resource.id().replace('/', '.'),
        workspace,
        resource.infrastructure(),
        resource.path(),
        deviation.kind(),
        deviation.provider(),
        deviation.changes(),
        deviation.detail(),
        at,
        at,
        null);
  }

  /** As it is seen again; of another kind it is another drift. */
  public Drift again(Deviation deviation, Instant at) {
    var seen = of(workspace, deviation, at);
    return deviation.kind() == kind ? seen.with(since, ignored) : seen;
  }

  public Drift ignored(Ignored by) {
    return with(since, by);
  }

  private Drift with(Instant begin, @Nullable Ignored by) {
    return new Drift(
        id,
        workspace,
        infrastructure,
        resource,
        kind,
        provider,
        changes,
        detail,
        begin,
        checkedAt,
        by);
  }

  /** What is shown at this time: who ignored it until a time that has passed hears of it again. */
  public Drift at(Instant now) {
    return ignored == null || ignored.holds(now) ? this : with(since, null);
  }

  /** Whether nothing but the time of the last look differs. */
  public boolean isLike(Drift other) {
    return kind == other.kind
        && changes.equals(other.changes)
        && provider.equals(other.provider)
        && Objects.equals(detail, other.detail)
        && Objects.equals(ignored, other.ignored)
        && since.equals(other.since);
  }
}

package io.provisioning.orchestrator.admission.gate;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who is next at one gate: the most urgent lane first; in a lane the workspaces in turn, in a
 * workspace its workflows in turn, in a workflow its buckets in turn. Since every grant is one
 * turn, a workspace waits for at most one grant of each other workspace, however much they have
 * waiting. All but {@link #buckets} is O(log n) in lanes and O(1) in what waits.
 */
final class GateLine {

  private static final class Lane {
    private final SequencedMap<String, SequencedMap<String, SequencedSet<Bucket>>> workspaces =
        new LinkedHashMap<>();

    void add(Bucket bucket) {
      workspaces
          .computeIfAbsent(bucket.workspace, name -> new LinkedHashMap<>())
          .computeIfAbsent(bucket.key.workflow(), id -> new LinkedHashSet<>())
          .add(bucket);
    }

    Bucket next() {
      return workspaces.firstEntry().getValue().firstEntry().getValue().getFirst();
    }

    /** Who leaves without a turn leaves the turn to what stays of its workflow and workspace. */
    void remove(Bucket bucket, boolean turnTaken) {
      var workflows = workspaces.get(bucket.workspace);
      var buckets = workflows == null ? null : workflows.get(bucket.key.workflow());
      if (workflows == null || buckets == null || !buckets.remove(bucket)) {
        throw new IllegalStateException("a bucket is not where it stands in line");
      }
      removeOrMove(workflows, bucket.key.workflow(), buckets, buckets.isEmpty(), turnTaken);
      removeOrMove(workspaces, bucket.workspace, workflows, workflows.isEmpty(), turnTaken);
    }

    private static <T> void removeOrMove(
        SequencedMap<String, T> turns, String key, T value, boolean empty, boolean turnTaken) {
      if (empty) {
        turns.remove(key);
      } else if (turnTaken) {
        turns.putLast(key, value);
      }
    }

    Stream<Bucket> buckets() {
      return workspaces.values().stream()
          .flatMap(workflows -> workflows.values().stream())
          .flatMap(SequencedSet::stream);
    }
  }

  private final NavigableMap<Integer, Lane> lanes = new TreeMap<>();

  void add(Bucket bucket) {
    lanes.computeIfAbsent(bucket.lane(), lane -> new Lane()).add(bucket);
  }

  /** The bucket leaves, and has had its turn. */
  void served(Bucket bucket) {
    remove(bucket, true);
  }

  void remove(Bucket bucket) {
    remove(bucket, false);
  }

  private void remove(Bucket bucket, boolean turnTaken) {
    var lane = lanes.get(bucket.lane());
    if (lane == null) {
      throw new IllegalStateException("a bucket is not where it stands in line");
    }
    lane.remove(bucket, turnTaken);
    if (lane.workspaces.isEmpty()) {
      lanes.remove(bucket.lane());
    }
  }

  @Nullable Bucket next() {
    return lanes.isEmpty() ? null : lanes.lastEntry().getValue().next();
  }

  /** All that stand in line, the most urgent lane first. */
  Stream<Bucket> buckets() {
    return lanes.descendingMap().values().stream().flatMap(Lane::buckets);
  }
}

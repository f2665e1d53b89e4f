package io.provisioning.vault.rotation;

import io.provisioning.vault.rotation.DataKeys.Rewrapped;
import io.provisioning.vault.rotation.Rotation.Level;
import io.provisioning.vault.rotation.Rotation.State;
import io.provisioning.vault.seal.DataKey;
import io.provisioning.vault.seal.Envelopes;
import io.provisioning.vault.seal.KeyChanges;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Carries out one rotation, from wherever it is. What is left to do is read from the keys
 * themselves, so that it can be killed anywhere and begun again.
 */
final class RotationRun {

  private static final int AT_ONCE = 200;

  /** More than this is no accident of one record. */
  private static final int MOST_DAMAGED = 1_000;

  private static final int NAMED = 5;

  private final KeyChanges changes;
  private final Envelopes envelopes;
  private final DataKeys keys;
  private final RotationRecords records;
  private final Clock clock;
  private final TreeSet<String> damaged = new TreeSet<>();
  private Rotation rotation;

  RotationRun(
      KeyChanges changes,
      Envelopes envelopes,
      DataKeys keys,
      RotationRecords records,
      Clock clock,
      Rotation rotation) {
    this.changes = changes;
    this.envelopes = envelopes;
    this.keys = keys;
    this.records = records;
    this.clock = clock;
    this.rotation = rotation;
  }

  /** Until the end. */
  void run() {
    switch (rotation.level()) {
      case ROOT -> root();
      case WORKSPACE -> workspaces().forEach(this::workspace);
    }
    records.end(
        damaged.isEmpty()
            ? rotation.ended(State.DONE, clock.instant(), null)
            : rotation.ended(State.FAILED, clock.instant(), reason()));
    retire();
  }

  private void root() {
    var target = changes.root(rotation.id());
    count(changes.countBehind(target));
    for (var some = changes.rewrapBehind(target, AT_ONCE);
        some > 0;
        some = changes.rewrapBehind(target, AT_ONCE)) {
      advance(some);
    }
  }

  /** What is done already is known from what is left. */
  private void count(long left) {
    rotation =
        rotation.counted(Math.max(0, rotation.total() - left), Math.max(rotation.total(), left));
    records.save(rotation);
  }

  private void advance(long some) {
    rotation = rotation.advanced(some);
    records.save(rotation);
  }

  private List<String> workspaces() {
    var only = rotation.workspace();
    var all = changes.workspaces().stream().filter(name -> only == null || only.equals(name));
    var workspaces = all.toList();
    count(workspaces.stream().mapToLong(this::left).sum());
    return workspaces;
  }

  private long left(String workspace) {
    var newest = changes.newest(workspace);
    return keys.countBehind(
        workspace, changes.hasKeyOf(workspace, rotation.id()) ? newest : newest + 1);
  }

  private void workspace(String workspace) {
    var target = changes.workspaceKey(workspace, rotation.id());
    for (var some = behind(workspace, target); !some.isEmpty(); some = behind(workspace, target)) {
      var rewrapped = new ArrayList<Rewrapped>();
      for (var key : some) {
        envelopes
            .rewrapped(key, target)
            .ifPresentOrElse(
                after -> rewrapped.add(new Rewrapped(key, after)), () -> damaged.add(key.place()));
      }
      keys.replace(rewrapped);
      advance(rewrapped.size());
    }
  }

  private List<DataKey> behind(String workspace, int target) {
    if (damaged.size() > MOST_DAMAGED) {
      return List.of();
    }
    return keys.behind(workspace, target, AT_ONCE + damaged.size()).stream()
        .filter(key -> !damaged.contains(key.place()))
        .toList();
  }

  private String reason() {
    var named = damaged.stream().limit(NAMED).toList();
    return "%d keys do not open: %s%s; all others are wrapped again"
        .formatted(
            damaged.size(), String.join(", ", named), damaged.size() > NAMED ? " and more" : "");
  }

  private void retire() {
    var now = clock.instant();
    if (rotation.level() == Level.ROOT) {
      changes.retireRoots(now);
    } else {
      for (var workspace : changes.workspaces()) {
        changes.retire(workspace, now, version -> keys.count(workspace, version) > 0);
      }
    }
  }
}

package io.provisioning.vault.rotation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rotations in memory; can be told to fail at a write. */
final class MemoryRotationRecords implements RotationRecords {

  private final List<Rotation> rotations = new ArrayList<>();
  private final Runnable beforeWrite;

  MemoryRotationRecords(Runnable beforeWrite) {
    this.beforeWrite = beforeWrite;
  }

  @Override
  public synchronized boolean begin(Rotation rotation) {
    beforeWrite.run();
    return running().isEmpty() && rotations.add(rotation);
  }

  @Override
  public synchronized void save(Rotation rotation) {
    beforeWrite.run();
    rotations.replaceAll(each -> each.id().equals(rotation.id()) ? rotation : each);
  }

  @Override
  public void end(Rotation rotation) {
    save(rotation);
  }

  @Override
  public synchronized Optional<Rotation> running() {
    return rotations.stream()
        .filter(rotation -> rotation.state() == Rotation.State.RUNNING)
        .findFirst();
  }

  @Override
  public synchronized List<Rotation> newest(int limit) {
    return rotations.reversed().stream().limit(limit).toList();
  }
}

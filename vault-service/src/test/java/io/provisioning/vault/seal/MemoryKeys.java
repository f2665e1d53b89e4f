package io.provisioning.vault.seal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keys in memory; can be told to fail at a write. */
final class MemoryKeys implements Keys {

  private final List<RootKey> roots = new ArrayList<>();
  private final List<WorkspaceKey> keys = new ArrayList<>();
  private final Runnable beforeWrite;
  private @Nullable Wish wish;

  MemoryKeys(Runnable beforeWrite) {
    this.beforeWrite = beforeWrite;
  }

  @Override
  public synchronized List<RootKey> roots() {
    return roots.stream().sorted(Comparator.comparingInt(RootKey::version)).toList();
  }

  @Override
  public synchronized boolean add(RootKey key) {
    beforeWrite.run();
    return roots.stream().noneMatch(other -> other.version() == key.version()) && roots.add(key);
  }

  @Override
  public synchronized boolean replace(RootKey before, RootKey after) {
    beforeWrite.run();
    var found = roots.stream().filter(key -> key.version() == before.version()).findFirst();
    return found.filter(key -> key.sealed().equals(before.sealed())).isPresent()
        && roots.remove(found.get())
        && roots.add(after);
  }

  @Override
  public synchronized void removeRoot(int version) {
    beforeWrite.run();
    roots.removeIf(key -> key.version() == version);
  }

  @Override
  public synchronized Optional<WorkspaceKey> newest(String workspace) {
    return of(workspace).stream().reduce((_, last) -> last);
  }

  @Override
  public synchronized Optional<WorkspaceKey> find(WorkspaceKey.Id id) {
    return keys.stream().filter(key -> key.id().equals(id)).findFirst();
  }

  @Override
  public synchronized List<WorkspaceKey> of(String workspace) {
    return keys.stream()
        .filter(key -> key.id().workspace().equals(workspace))
        .sorted(Comparator.comparingInt(key -> key.id().version()))
        .toList();
  }

  @Override
  public synchronized List<String> workspaces() {
    return keys.stream().map(key -> key.id().workspace()).distinct().sorted().toList();
  }

  @Override
  public synchronized boolean add(WorkspaceKey key) {
    beforeWrite.run();
    return find(key.id()).isEmpty() && keys.add(key);
  }

  @Override
  public synchronized boolean replace(WorkspaceKey before, WorkspaceKey after) {
    beforeWrite.run();
    return find(before.id()).filter(key -> key.wrapped().equals(before.wrapped())).isPresent()
        && keys.removeIf(key -> key.id().equals(before.id()))
        && keys.add(after);
  }

  @Override
  public synchronized void remove(WorkspaceKey.Id id) {
    beforeWrite.run();
    keys.removeIf(key -> key.id().equals(id));
  }

  @Override
  public synchronized List<WorkspaceKey> behind(int rootVersion, int limit) {
    return keys.stream().filter(key -> key.rootVersion() < rootVersion).limit(limit).toList();
  }

  @Override
  public synchronized long countBehind(int rootVersion) {
    return keys.stream().filter(key -> key.rootVersion() < rootVersion).count();
  }

  @Override
  public synchronized Optional<Wish> wish() {
    return Optional.ofNullable(wish);
  }

  @Override
  public synchronized void wish(@Nullable Wish newWish) {
    beforeWrite.run();
    wish = newWish;
  }
}

package io.provisioning.vault.transit;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Accesses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keys and their uses in memory. */
final class MemoryTransitKeys implements TransitKeys, Accesses {

  private static final Comparator<KeyId> ORDER =
      Comparator.comparing(KeyId::workspace).thenComparing(KeyId::name);

  private final NavigableMap<KeyId, TransitKey> keys = new TreeMap<>(ORDER);
  private final Map<KeyId, NavigableMap<Integer, Sealed>> versions = new HashMap<>();
  private final List<Access> accesses = new ArrayList<>();

  @Override
  public synchronized Optional<TransitKey> find(KeyId id) {
    return Optional.ofNullable(keys.get(id));
  }

  @Override
  public synchronized Optional<Stored> withVersions(KeyId id) {
    return find(id)
        .map(key ->
            new Stored(
                key, of(id).descendingMap().values().stream().map(Sealed::version).toList()));
  }

  private NavigableMap<Integer, Sealed> of(KeyId id) {
    return versions.computeIfAbsent(id, _ -> new TreeMap<>());
  }

  @Override
  public synchronized Map<Integer, Sealed> sealed(KeyId id, Set<Integer> wanted) {
    var found = new TreeMap<>(of(id));
    found.keySet().retainAll(wanted);
    return found;
  }

  @Override
  public synchronized List<TransitKey> page(String workspace, @Nullable String after, int limit) {
    return keys.values().stream()
        .filter(key -> key.id().workspace().equals(workspace))
        .filter(key -> after == null || key.id().name().compareTo(after) > 0)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized boolean commit(Change change) {
    var id = change.id();
    var stored = find(id).map(TransitKey::tag);
    if (!stored.equals(Optional.ofNullable(change.before()))) {
      return false;
    }
    if (change.key() == null) {
      keys.remove(id);
    } else {
      keys.put(id, change.key());
    }
    if (change.made() != null) {
      put(id, change.made());
    }
    change.gone().forEach(of(id)::remove);
    accesses.add(change.access());
    return true;
  }

  /** As whoever can write to the database does it. */
  synchronized void put(KeyId id, Sealed sealed) {
    of(id).put(sealed.version().number(), sealed);
  }

  /** As whoever can write to the database does it. */
  synchronized void put(TransitKey key) {
    keys.put(key.id(), key);
  }

  @Override
  public synchronized void add(Access access) {
    accesses.add(access);
  }

  @Override
  public synchronized List<Access> page(
      String workspace, Filter filter, @Nullable String after, int limit) {
    throw new UnsupportedOperationException("tests look at all of them");
  }

  /** What was done, in order: {@code action outcome path@version}. */
  synchronized List<String> uses() {
    return accesses.stream()
        .map(access ->
            "%s %s %s@%s"
                .formatted(access.action(), access.outcome(), access.path(), access.version()))
        .toList();
  }
}

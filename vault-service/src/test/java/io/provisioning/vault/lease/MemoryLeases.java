package io.provisioning.vault.lease;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.lease.database.DatabaseId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Leases in memory. */
final class MemoryLeases implements Leases {

  private final TreeMap<String, Lease> byId = new TreeMap<>();
  private final Accesses accesses;

  MemoryLeases(Accesses accesses) {
    this.accesses = accesses;
  }

  @Override
  public synchronized Optional<Lease> find(String workspace, String id) {
    return Optional.ofNullable(byId.get(id)).filter(lease -> lease.workspace().equals(workspace));
  }

  @Override
  public synchronized List<Lease> page(
      String workspace, Filter filter, @Nullable String after, int limit) {
    return byId.tailMap(after == null ? "" : after, false).values().stream()
        .filter(lease -> lease.workspace().equals(workspace) && filter.accepts(lease))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<Lease> due(Instant now, int limit) {
    return byId.values().stream()
        .filter(lease -> !lease.dueAt().isAfter(now))
        .sorted(Comparator.comparing(Lease::dueAt))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized boolean areUnder(DatabaseId database) {
    return byId.values().stream()
        .anyMatch(lease -> !lease.isEnded() && lease.databaseId().equals(database));
  }

  @Override
  public synchronized Addition add(Lease lease, Limits limits) {
    var living =
        byId.values().stream()
            .filter(other -> other.workspace().equals(lease.workspace()) && !other.isEnded())
            .toList();
    if (living.stream().filter(other -> other.place().equals(lease.place())).count()
        >= limits.perRole()) {
      return Addition.ROLE_IS_FULL;
    }
    if (living.stream().filter(other -> isOfTheSame(other, lease)).count()
        >= limits.perIdentity()) {
      return Addition.IDENTITY_IS_FULL;
    }
    byId.put(lease.id(), lease);
    return Addition.DONE;
  }

  private static boolean isOfTheSame(Lease one, Lease other) {
    return one.by().id().equals(other.by().id())
        && Objects.equals(one.workflow(), other.workflow());
  }

  @Override
  public synchronized boolean replace(Lease before, Lease after, @Nullable Access access) {
    if (!isCurrent(before)) {
      return false;
    }
    byId.put(after.id(), after);
    if (access != null) {
      accesses.add(access);
    }
    return true;
  }

  @Override
  public synchronized void remove(Lease lease) {
    if (isCurrent(lease)) {
      byId.remove(lease.id());
    }
  }

  private boolean isCurrent(Lease lease) {
    var current = byId.get(lease.id());
    return current != null && current.tag().equals(lease.tag());
  }
}

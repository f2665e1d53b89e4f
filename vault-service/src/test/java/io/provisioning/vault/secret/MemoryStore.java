package io.provisioning.vault.secret;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.rotation.DataKeys;
import io.provisioning.vault.seal.DataKey;
import io.provisioning.vault.seal.Envelope;
import io.provisioning.vault.seal.Inventory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that is stored of secrets, in memory; can be told to fail at a write. */
public final class MemoryStore implements Secrets, Accesses, DataKeys, Inventory {

  private static final Comparator<SecretId> ORDER =
      Comparator.comparing(SecretId::workspace).thenComparing(SecretId::path);

  private final Runnable beforeWrite;
  private final NavigableMap<SecretId, Secret> secrets = new TreeMap<>(ORDER);
  private final Map<SecretId, NavigableMap<Integer, Version>> versions = new TreeMap<>(ORDER);
  private final Map<SecretId, NavigableMap<Integer, Envelope>> values = new TreeMap<>(ORDER);
  private final List<Access> accesses = new ArrayList<>();

  public MemoryStore(Runnable beforeWrite) {
    this.beforeWrite = beforeWrite;
  }

  public MemoryStore() {
    this(() -> {});
  }

  @Override
  public synchronized Optional<Stored> find(SecretId id) {
    return Optional.ofNullable(secrets.get(id))
        .map(secret -> new Stored(secret, List.copyOf(of(versions, id).descendingMap().values())));
  }

  private static <T> NavigableMap<Integer, T> of(
      Map<SecretId, NavigableMap<Integer, T>> all, SecretId id) {
    return all.computeIfAbsent(id, _ -> new TreeMap<>());
  }

  @Override
  public synchronized Optional<Sealed> sealed(SecretId id, @Nullable Integer version) {
    return Optional.ofNullable(secrets.get(id))
        .map(secret -> {
          var number = version == null ? secret.currentVersion() : version;
          return new Sealed(secret, of(versions, id).get(number), of(values, id).get(number));
        });
  }

  @Override
  public synchronized List<Secret> page(
      String workspace, String prefix, @Nullable String after, int limit) {
    return secrets.values().stream()
        .filter(secret -> secret.id().workspace().equals(workspace))
        .filter(secret -> secret.id().path().startsWith(prefix))
        .filter(secret -> after == null || secret.id().path().compareTo(after) > 0)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized boolean commit(Change change) {
    var id = change.id();
    var stored = secrets.get(id);
    if ((stored == null ? NONE : stored.revision()) != change.before()) {
      return false;
    }
    beforeWrite.run();
    if (change.secret() == null) {
      secrets.remove(id);
    } else {
      secrets.put(id, change.secret());
    }
    change.versions().forEach(version -> of(versions, id).put(version.number(), version));
    of(values, id).putAll(change.values());
    change.withoutValue().forEach(of(values, id)::remove);
    change.gone().forEach(of(values, id)::remove);
    change.gone().forEach(of(versions, id)::remove);
    accesses.add(change.access());
    return true;
  }

  @Override
  public synchronized void read(SecretId id, Instant at) {
    secrets.computeIfPresent(
        id,
        (_, secret) ->
            new Secret(
                id,
                secret.revision(),
                secret.tag(),
                secret.metadata(),
                secret.currentVersion(),
                secret.state(),
                secret.fields(),
                secret.isWeak(),
                secret.alike(),
                secret.createdAt(),
                secret.updatedAt(),
                secret.updatedBy(),
                secret.lastReadAt() != null && secret.lastReadAt().isAfter(at)
                    ? secret.lastReadAt()
                    : at));
  }

  @Override
  public synchronized void add(Access access) {
    beforeWrite.run();
    accesses.add(access);
  }

  @Override
  public synchronized List<Access> page(
      String workspace, Filter filter, @Nullable String after, int limit) {
    return accesses.stream()
        .filter(access -> access.workspace().equals(workspace))
        .filter(access -> filter.path() == null || filter.path().equals(access.path()))
        .filter(access -> filter.workflow() == null || filter.workflow().equals(access.workflow()))
        .filter(access ->
            filter.identity() == null
                || filter.identity().equals(access.by().id())
                || filter.identity().equals(access.by().name()))
        .sorted(Comparator.comparing(Access::id).reversed())
        .filter(access -> after == null || access.id().compareTo(after) < 0)
        .limit(limit)
        .toList();
  }

  /** All accesses, in the order in which they were recorded. */
  public synchronized List<Access> accesses() {
    return List.copyOf(accesses);
  }

  private List<DataKey> dataKeys(String workspace) {
    var keys = new ArrayList<DataKey>();
    values.forEach((id, all) -> {
      if (id.workspace().equals(workspace)) {
        all.forEach((number, envelope) ->
            keys.add(
                new DataKey(
                    workspace, id.path(), number, envelope.keyVersion(), envelope.dataKey())));
      }
    });
    return keys;
  }

  @Override
  public synchronized long countBehind(String workspace, int keyVersion) {
    return behind(workspace, keyVersion, Integer.MAX_VALUE).size();
  }

  @Override
  public synchronized long count(String workspace, int keyVersion) {
    return dataKeys(workspace).stream().filter(key -> key.keyVersion() == keyVersion).count();
  }

  @Override
  public synchronized List<DataKey> behind(String workspace, int keyVersion, int limit) {
    return dataKeys(workspace).stream()
        .filter(key -> key.keyVersion() < keyVersion)
        .limit(limit)
        .toList();
  }

  /** One after the other, as an interrupted one leaves it. */
  @Override
  public void replace(List<Rewrapped> keys) {
    for (var key : keys) {
      beforeWrite.run();
      synchronized (this) {
        var id = new SecretId(key.before().workspace(), key.before().path());
        of(values, id)
            .computeIfPresent(
                key.before().version(),
                (_, envelope) ->
                    envelope.dataKey().equals(key.before().wrapped())
                        ? new Envelope(
                            key.after().keyVersion(), key.after().wrapped(), envelope.value())
                        : envelope);
      }
    }
  }

  @Override
  public synchronized long secrets() {
    return secrets.size();
  }

  @Override
  public synchronized long versions() {
    return versions.values().stream().mapToLong(Map::size).sum();
  }
}

package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.AssociatedData;
import io.provisioning.vault.seal.service.KeyServiceProblem;
import io.provisioning.vault.seal.service.KeyServices;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Root keys and keys of workspaces: makes them, stores them wrapped, opens them for use. */
@Component
final class Hierarchy {

  private static final int WORKSPACE_KEY_BYTES = 2 * Aead.KEY_BYTES;
  private static final int ATTEMPTS = 5;

  private final Keys keys;
  private final KeyServices service;
  private final Clock clock;
  private final Aead aead = new Aead();
  private final Keyring ring = new Keyring();

  Hierarchy(Keys keys, KeyServices service, Clock clock) {
    this.keys = keys;
    this.service = service;
    this.clock = clock;
  }

  boolean isOpen() {
    return ring.isOpen();
  }

  void close() {
    ring.close();
  }

  /**
   * Opens all root keys, and makes the first one if there has never been one.
   *
   * @throws ProblemException UNAVAILABLE if the key service cannot open them
   */
  void open() {
    var roots = keys.roots();
    if (roots.isEmpty()) {
      makeFirst();
      roots = keys.roots();
    }
    load(roots);
  }

  private void makeFirst() {
    if (!keys.workspaces().isEmpty()) {
      throw SealProblem.damaged("the database has keys of workspaces and no root key, so it");
    }
    service.prepare();
    makeRoot(1, null);
  }

  /** Whoever is faster makes it. */
  private void makeRoot(int version, @Nullable String rotation) {
    var root = aead.newKey();
    try {
      var sealed = Ciphertext.of(service.seal(root, version));
      keys.add(new RootKey(version, service.name(), sealed, clock.instant(), rotation));
    } finally {
      Arrays.fill(root, (byte) 0);
    }
  }

  /** Those that another process made meanwhile: what is known needs no key service. */
  private void loadNew() {
    load(keys.roots().stream().filter(root -> !ring.hasRoot(root.version())).toList());
  }

  private byte[] open(RootKey root) {
    return service.open(root.service(), root.sealed().bytes(), root.version());
  }

  private void load(List<RootKey> roots) {
    var opened = new HashMap<Integer, byte[]>();
    try {
      for (var root : roots) {
        opened.put(root.version(), open(root));
      }
    } catch (RuntimeException e) {
      opened.values().forEach(key -> Arrays.fill(key, (byte) 0));
      throw e;
    }
    ring.open(opened);
  }

  /**
   * Seals root keys of other key services with the one that is set now, each in one step: whatever
   * interrupts it, each opens with one of them.
   *
   * @return how many
   * @throws ProblemException UNAVAILABLE if the vault is sealed, or one of the key services does
   *     not answer
   */
  int migrate() {
    ring.newestRoot();
    var migrated = 0;
    for (var root : keys.roots()) {
      if (!root.service().equals(service.name())) {
        var open = open(root);
        try {
          var sealed = Ciphertext.of(service.seal(open, root.version()));
          if (keys.replace(root, root.sealedBy(service.name(), sealed))) {
            migrated++;
          }
        } finally {
          Arrays.fill(open, (byte) 0);
        }
      }
    }
    return migrated;
  }

  /**
   * Version of a root key that a rotation made, which makes it at the first call.
   *
   * @throws ProblemException UNAVAILABLE if the vault is sealed, or the key service does not answer
   */
  int rootOf(String rotation) {
    for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
      ring.newestRoot();
      var newest = keys.roots().getLast();
      if (rotation.equals(newest.rotation())) {
        var version = newest.version();
        ring.add(version, open(newest));
        return version;
      }
      makeRoot(newest.version() + 1, rotation);
    }
    throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
        "another rotation makes root keys at the same time", "try again");
  }

  /** The newest key of a workspace; the first use makes it. */
  WorkspaceKey current(String workspace) {
    for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
      var newest = keys.newest(workspace);
      if (newest.isPresent()) {
        return newest.get();
      }
      make(new WorkspaceKey.Id(workspace, 1), aead.random(WORKSPACE_KEY_BYTES), null);
    }
    throw SealProblem.damaged("the key of the workspace " + workspace + " is not stored, and it");
  }

  /** Version of the key that a rotation made for a workspace, which makes it at the first call. */
  int keyOf(String workspace, String rotation) {
    var newest = current(workspace);
    if (!rotation.equals(newest.rotation())) {
      var next =
          with(
              newest,
              key -> {
                var made = aead.random(WORKSPACE_KEY_BYTES);
                // equal values must stay equal in the index
                System.arraycopy(key, Aead.KEY_BYTES, made, Aead.KEY_BYTES, Aead.KEY_BYTES);
                return made;
              });
      make(newest.id().next(), next, rotation);
    }
    return current(workspace).id().version();
  }

  private void make(WorkspaceKey.Id id, byte[] key, @Nullable String rotation) {
    try {
      keys.add(wrapped(id, key, clock.instant(), rotation));
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  private WorkspaceKey wrapped(
      WorkspaceKey.Id id, byte[] key, Instant createdAt, @Nullable String rotation) {
    var version = newestRoot();
    var wrapped =
        ring.withRoot(version, root -> Ciphertext.of(aead.seal(root, data(id, version), key)))
            .orElseThrow();
    return new WorkspaceKey(id, version, wrapped, createdAt, rotation);
  }

  /** As stored: another process may have made one, and an older one may be removed soon. */
  private int newestRoot() {
    var known = ring.newestRoot();
    var roots = keys.roots();
    if (!roots.isEmpty() && roots.getLast().version() > known) {
      loadNew();
    }
    return ring.newestRoot();
  }

  /** The same key under the newest root key. */
  WorkspaceKey rewrapped(WorkspaceKey stored) {
    var key = opened(stored);
    try {
      return wrapped(stored.id(), key, stored.createdAt(), stored.rotation());
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  /**
   * Uses the key of a workspace.
   *
   * @throws ProblemException UNAVAILABLE if the vault is sealed, or the key does not open
   */
  <T> T with(WorkspaceKey.Id id, Function<byte[], T> use) {
    return ring.with(id, use)
        .orElseGet(() ->
            with(
                keys.find(id)
                    .orElseThrow(() ->
                        SealProblem.damaged(
                            "a secret under the key of " + id + ", which is gone,")),
                use));
  }

  <T> T with(WorkspaceKey stored, Function<byte[], T> use) {
    var known = ring.with(stored.id(), use);
    if (known.isPresent()) {
      return known.get();
    }
    ring.remember(stored.id(), opened(stored));
    return ring.with(stored.id(), use).orElseThrow(SealProblem::sealed);
  }

  private static byte[] data(WorkspaceKey.Id id, int rootVersion) {
    return AssociatedData.workspaceKey(id.workspace(), id.version(), rootVersion);
  }

  private byte[] opened(WorkspaceKey stored) {
    return underRoot(stored)
        .or(() -> {
          loadNew();
          return underRoot(stored);
        })
        .flatMap(opened -> opened)
        .orElseThrow(() -> SealProblem.damaged("the key of the workspace " + stored.id()));
  }

  private Optional<Optional<byte[]>> underRoot(WorkspaceKey stored) {
    var version = stored.rootVersion();
    var data = data(stored.id(), version);
    return ring.withRoot(
        version,
        root ->
            aead.open(root, data, stored.wrapped().bytes())
                .filter(key -> key.length == WORKSPACE_KEY_BYTES));
  }
}

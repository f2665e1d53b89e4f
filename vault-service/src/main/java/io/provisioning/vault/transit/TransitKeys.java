package io.provisioning.vault.transit;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.seal.Envelope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where keys are stored, their material sealed. Safe for use by many threads. */
interface TransitKeys {

  /** A key without its versions. */
  Optional<TransitKey> find(KeyId id);

  /** A key with its versions, as they were at one moment. */
  Optional<Stored> withVersions(KeyId id);

  /** Those of some versions of a key that exist, by number. */
  Map<Integer, Sealed> sealed(KeyId id, Set<Integer> versions);

  /**
   * Keys of a workspace in the order of their names.
   *
   * @param after name of the last one of the page before; null for the first page
   */
  List<TransitKey> page(String workspace, @Nullable String after, int limit);

  /**
   * Makes a change and records its access, both or neither.
   *
   * @return false if the key has changed since it was read; then nothing was done
   */
  boolean commit(Change change);

  /**
   * A key with its versions.
   *
   * @param versions newest first
   */
  record Stored(TransitKey key, List<KeyVersion> versions) {

    public Stored {
      versions = List.copyOf(versions);
    }

    /** Whether a request made one of its versions. */
    boolean has(String request) {
      return versions.stream().anyMatch(version -> request.equals(version.request()));
    }
  }

  /** A version with its material. */
  record Sealed(KeyVersion version, Envelope envelope) {}

  /**
   * A change of one key.
   *
   * @param before tag that was read; null if there was no such key
   * @param key as it is from now on; null if it is deleted
   * @param made a new version
   * @param gone numbers of versions that go
   */
  record Change(
      KeyId id,
      @Nullable String before,
      @Nullable TransitKey key,
      @Nullable Sealed made,
      Set<Integer> gone,
      Access access) {

    public Change {
      gone = Set.copyOf(gone);
    }
  }
}

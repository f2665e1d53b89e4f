package io.provisioning.vault.secret;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.seal.Envelope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where secrets are stored, their values sealed. Safe for use by many threads. */
interface Secrets {

  /** Revision of a secret that does not exist. */
  long NONE = 0;

  /** A secret with its versions, as they were at one moment. */
  Optional<Stored> find(SecretId id);

  /**
   * A version with its value.
   *
   * @param version the newest if null
   * @return empty if there is no such secret
   */
  Optional<Sealed> sealed(SecretId id, @Nullable Integer version);

  /**
   * Secrets of a workspace in the order of their paths.
   *
   * @param after path of the last one of the page before; null for the first page
   */
  List<Secret> page(String workspace, String prefix, @Nullable String after, int limit);

  /**
   * Makes a change and records its access, both or neither.
   *
   * @return false if the secret has changed since it was read; then nothing was done
   */
  boolean commit(Change change);

  /** Notes that a value was opened, unless the secret is being changed. */
  void read(SecretId id, Instant at);

  /**
   * A secret with its versions.
   *
   * @param versions newest first
   */
  record Stored(Secret secret, List<Version> versions) {

    /** Copies the list. */
    public Stored {
      versions = List.copyOf(versions);
    }

    Optional<Version> version(int number) {
      return versions.stream().filter(version -> version.number() == number).findFirst();
    }
  }

  /**
   * A version with its value.
   *
   * @param version null if there is none of this number
   * @param envelope null if the version has been destroyed
   */
  record Sealed(Secret secret, @Nullable Version version, @Nullable Envelope envelope) {}

  /**
   * A change of one secret.
   *
   * @param before revision that was read
   * @param secret as it is from now on; null if it is destroyed
   * @param versions new ones and those that have changed
   * @param values of new versions, by number
   * @param withoutValue numbers of versions whose values go
   * @param gone numbers of versions that go altogether
   */
  record Change(
      SecretId id,
      long before,
      @Nullable Secret secret,
      List<Version> versions,
      Map<Integer, Envelope> values,
      Set<Integer> withoutValue,
      Set<Integer> gone,
      Access access) {

    /** Copies all of it. */
    public Change {
      versions = List.copyOf(versions);
      values = Map.copyOf(values);
      withoutValue = Set.copyOf(withoutValue);
      gone = Set.copyOf(gone);
    }
  }
}

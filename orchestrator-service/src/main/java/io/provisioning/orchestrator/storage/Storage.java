package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalStorage;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a journal is.
 *
 * @param url of a database, as the rest is
 * @param passwordFile with the password of the user
 * @param dataDirectory of an engine on this machine
 */
record Storage(
    StorageKind kind,
    @Nullable URI url,
    @Nullable String user,
    @Nullable Path passwordFile,
    @Nullable Path dataDirectory) {

  static Storage of(JournalPlace place) {
    var kind =
        switch (place.storage()) {
          case FILESYSTEM -> StorageKind.FILESYSTEM;
          case SURREALDB ->
              place.dataDirectory() == null
                  ? StorageKind.SURREALDB_SERVER
                  : StorageKind.SURREALDB_EMBEDDED;
        };
    return new Storage(
        kind, place.uri(), place.username(), place.passwordFile(), place.dataDirectory());
  }

  JournalPlace place() {
    return kind == StorageKind.FILESYSTEM
        ? JournalPlace.FILES
        : new JournalPlace(JournalStorage.Kind.SURREALDB, url, user, passwordFile, dataDirectory);
  }

  /** The same as it is configured, if it is: who starts an engine knows best where it is. */
  Storage completedFrom(Storage configured) {
    var isKnown = url != null && kind == StorageKind.SURREALDB_SERVER;
    return kind == configured.kind && !isKnown ? configured : this;
  }

  /** Whether it is the same journal, by whatever user it is reached. */
  boolean isSameAs(Storage other) {
    return kind == other.kind && Objects.equals(url, other.url);
  }

  /** For a log and people: without what opens it. */
  String text() {
    return url == null ? kind.name() : kind.name() + " " + url;
  }
}

package io.provisioning.orchestrator.journal;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A place for a journal.
 *
 * @param uri of the database, as the rest is
 * @param passwordFile with the password of the user
 * @param dataDirectory of an engine on this machine
 */
public record JournalPlace(
    JournalStorage.Kind storage,
    @Nullable URI uri,
    @Nullable String username,
    @Nullable Path passwordFile,
    @Nullable Path dataDirectory) {

  /** In the files that the settings name. */
  public static final JournalPlace FILES =
      new JournalPlace(JournalStorage.Kind.FILESYSTEM, null, null, null, null);
}

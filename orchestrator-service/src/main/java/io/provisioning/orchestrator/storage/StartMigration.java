package io.provisioning.orchestrator.storage;

import io.provisioning.config.problem.ProblemException;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Where the journal is to be moved.
 *
 * @param url of a database
 * @param username at the database; {@code root} when absent
 * @param passwordFile on the service's machine, for the service alone: the password itself is never
 *     sent
 * @param dataDirectory of an embedded engine
 */
record StartMigration(
    @NotNull(message = "`filesystem`, `surrealdb_embedded` or `surrealdb_server`")
        StorageKind storage,
    @Nullable @Size(max = 2000) String url,
    @Nullable @Size(max = 255) String username,
    @Nullable @Size(max = 4096) String passwordFile,
    @Nullable @Size(max = 4096) String dataDirectory) {

  private static final int LONGEST_PASSWORD = 1_024;

  /**
   * Checks it, as far as that can be done without a database.
   *
   * @throws ProblemException INVALID_STORAGE
   */
  Storage checked() {
    if (storage == StorageKind.FILESYSTEM) {
      requireAbsent("url", url);
      requireAbsent("password_file", passwordFile);
      return new Storage(storage, null, null, null, null);
    }
    var isEmbedded = storage == StorageKind.SURREALDB_EMBEDDED;
    if (!isEmbedded) {
      requireAbsent("data_directory", dataDirectory);
    }
    return new Storage(
        storage,
        checkedUrl(),
        username == null ? "root" : username,
        checkedPasswordFile(),
        isEmbedded ? path("data_directory", dataDirectory) : null);
  }

  private static void requireAbsent(String path, @Nullable String value) {
    if (value != null) {
      throw StorageProblem.invalid(path, "nothing for this storage", "a value");
    }
  }

  private URI checkedUrl() {
    if (url == null || !url.matches("wss?://[^/\\s@]+(/\\S*)?")) {
      throw StorageProblem.invalid(
          "url", "a `ws` or `wss` URL without a user", url == null ? "nothing" : "another text");
    }
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      throw StorageProblem.invalid("url", "a URL", "another text");
    }
  }

  private static Path path(String name, @Nullable String text) {
    try {
      if (text != null && Path.of(text).isAbsolute()) {
        return Path.of(text).normalize();
      }
    } catch (InvalidPathException e) {
      // told below
    }
    throw StorageProblem.invalid(name, "an absolute path", text == null ? "nothing" : "another");
  }

  /** A file of another kind could be meant to be sent away by somebody who may not read it. */
  private Path checkedPasswordFile() {
    var file = path("password_file", passwordFile);
    try {
      var others = EnumSet.copyOf(Files.getPosixFilePermissions(file));
      others.remove(PosixFilePermission.OWNER_READ);
      others.remove(PosixFilePermission.OWNER_WRITE);
      if (Files.isRegularFile(file)
          && others.isEmpty()
          && Files.size(file) <= LONGEST_PASSWORD
          && Files.readString(file).strip().lines().count() == 1) {
        return file;
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      // told below, and no more than to anybody else
    }
    throw StorageProblem.invalid(
        "password_file", "a file of one line that only the service may read", "another");
  }
}

package io.provisioning.cli.platform;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where workflows are to be kept, as it is said on the command line. */
final class StorageOptions {

  @Option(
      names = "--storage",
      paramLabel = "<storage>",
      description =
          "Where workflows are kept: `filesystem`, `surrealdb-embedded` or `surrealdb-server`"
              + " (default: where they are, or `filesystem`).")
  private @Nullable String storage;

  @Option(
      names = "--surrealdb-url",
      paramLabel = "<url>",
      description = "Where the server of `surrealdb-server` is, such as ws://127.0.0.1:8000.")
  private @Nullable String url;

  @Option(
      names = "--surrealdb-user",
      paramLabel = "<user>",
      description = "User of that server (default: root).")
  private @Nullable String user;

  @Option(
      names = "--surrealdb-password-file",
      paramLabel = "<file>",
      description = "File with the password of that user.")
  private @Nullable Path passwordFile;

  /**
   * What is said, or what was chosen before.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it does not fit together
   */
  Storage of(Home home) {
    var isServerNamed = Stream.of(url, user, passwordFile).anyMatch(given -> given != null);
    if (storage == null && !isServerNamed) {
      return Storage.of(home).orElse(Storage.FILES);
    }
    var kind = storage == null ? Storage.Kind.SURREALDB_SERVER : Storage.Kind.of(storage);
    if (kind != Storage.Kind.SURREALDB_SERVER) {
      if (isServerNamed) {
        throw CommandProblem.INVALID_ARGUMENT.because(
            "`--storage %s` has no server".formatted(kind.text()),
            "leave `--surrealdb-…` away, or take `--storage surrealdb-server`");
      }
      return new Storage(kind, null, null, null);
    }
    return server();
  }

  private Storage server() {
    if (url == null || !url.matches("wss?://[^/\\s]+.*")) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`surrealdb-server` needs the URL of a server",
          "say it with `--surrealdb-url ws://<host>:<port>`");
    }
    if (passwordFile == null || !Files.isReadable(passwordFile)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`surrealdb-server` needs a file with the password of its user",
          "write it to a file for you alone, and name that with `--surrealdb-password-file`");
    }
    return new Storage(
        Storage.Kind.SURREALDB_SERVER,
        url,
        user == null ? "root" : user,
        passwordFile.toAbsolutePath().normalize().toString());
  }
}

package io.provisioning.cli.storage;

import io.provisioning.cli.console.CommandProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a SurrealDB server is, as it is said on the command line. */
final class ServerOptions {

  @Option(
      names = "--surrealdb-url",
      paramLabel = "<url>",
      description = "URL of the server for `surrealdb-server`, such as ws://127.0.0.1:8000.")
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

  boolean isNamed() {
    return Stream.of(url, user, passwordFile).anyMatch(given -> given != null);
  }

  /**
   * A storage of this kind, which is a server only if one is named.
   *
   * @param option by which the kind is said
   * @throws io.provisioning.config.problem.ProblemException INVALID if it does not fit together
   */
  Storage storage(Storage.Kind kind, String option) {
    if (kind == Storage.Kind.SURREALDB_SERVER) {
      return server();
    }
    if (isNamed()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s %s` uses no server".formatted(option, kind.text()),
          "omit `--surrealdb-…`, or use `%s surrealdb-server`".formatted(option));
    }
    return new Storage(kind, null, null, null);
  }

  private Storage server() {
    if (url == null || !url.matches("wss?://[^/\\s]+.*")) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`surrealdb-server` needs the URL of a server",
          "add `--surrealdb-url ws://<host>:<port>`");
    }
    if (passwordFile == null || !Files.isReadable(passwordFile)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`surrealdb-server` needs a file with the password of its user",
          "write it to a file that only you can read, and name it with `--surrealdb-password-file`");
    }
    return new Storage(
        Storage.Kind.SURREALDB_SERVER,
        url,
        user == null ? "root" : user,
        passwordFile.toAbsolutePath().normalize().toString());
  }
}

package io.provisioning.cli.storage;

import io.provisioning.cli.home.Home;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where workflows are to be kept, as it is said on the command line. */
public final class StorageOptions {

  @Option(
      names = "--storage",
      paramLabel = "<storage>",
      description =
          "Where workflows are kept: `filesystem`, `surrealdb-embedded` or `surrealdb-server`"
              + " (default: where they are, or `filesystem`).")
  private @Nullable String storage;

  @Mixin private ServerOptions server = new ServerOptions();

  /**
   * What is said, or what was chosen before.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it does not fit together
   */
  public Storage of(Home home) {
    if (storage == null && !server.isNamed()) {
      return Storage.of(home).orElse(Storage.FILES);
    }
    var kind = storage == null ? Storage.Kind.SURREALDB_SERVER : Storage.Kind.of(storage);
    return server.storage(kind, "--storage");
  }
}

package io.provisioning.cli.storage;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Where the workflows of a home are kept. The file in which that stands is the orchestrator's as
 * well: it reads it when it starts, and writes it when workflows have moved.
 *
 * @param url of a server, such as {@code ws://127.0.0.1:8000}; only of that kind, as the rest is
 * @param passwordFile with the password of the user
 */
public record Storage(
    Kind kind, @Nullable String url, @Nullable String user, @Nullable String passwordFile) {

  /** Back ends by their names on the command line. */
  public enum Kind {
    FILESYSTEM("filesystem"),
    SURREALDB_EMBEDDED("surrealdb-embedded"),
    SURREALDB_SERVER("surrealdb-server");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    public static Kind of(String wanted) {
      return Arrays.stream(values())
          .filter(kind -> kind.text.equals(wanted))
          .findFirst()
          .orElseThrow(() ->
              CommandProblem.INVALID_ARGUMENT.because(
                  "`%s` is not a storage".formatted(wanted),
                  "choose one of "
                      + Arrays.stream(values()).map(Kind::text).collect(Collectors.joining(", "))));
    }

    String text() {
      return text;
    }
  }

  public static final Storage FILES = new Storage(Kind.FILESYSTEM, null, null, null);

  /** What was chosen for a home before. */
  public static Optional<Storage> of(Home home) {
    try {
      return Files.exists(file(home))
          ? Optional.of(JsonText.read(Files.readString(file(home)), Storage.class).known())
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be read".formatted(file(home)),
          "name the storage again with `--storage`",
          e);
    }
  }

  /** Where an engine of our own is, is found out anew each time. */
  private Storage known() {
    return kind == Kind.SURREALDB_SERVER ? this : new Storage(kind, null, null, null);
  }

  /**
   * Makes sure that no workflow is left behind.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if there are workflows already
   *     that are kept elsewhere
   */
  public void requireWhereWorkflowsAre(Home home) {
    var before = of(home).orElse(Files.isDirectory(home.journal()) ? FILES : this);
    if (before.kind != kind || !Objects.equals(before.url, url)) {
      throw CommandProblem.STORAGE_IN_USE.because(
          "the workflows of this home are kept in `%s`".formatted(before.name()),
          "omit `--storage`, and move them: `./provisioning storage migrate --to "
              + kind.text
              + "`");
    }
  }

  /** Keeps the choice for the next time, once it has worked, unless they have moved meanwhile. */
  public void remember(Home home) throws IOException {
    requireWhereWorkflowsAre(home);
    PrivateFiles.write(file(home), JsonText.pretty(this) + "\n");
  }

  /** Settings of the orchestrator, for a journal in that database. */
  public List<String> settings() {
    return List.of(
        "--provisioning.journal.storage=surrealdb",
        "--provisioning.journal.surrealdb.uri=" + url,
        "--provisioning.journal.surrealdb.username=" + user,
        "--provisioning.journal.surrealdb.password-file=" + passwordFile);
  }

  private String name() {
    return url == null ? kind.text : kind.text + " " + url;
  }

  private static Path file(Home home) {
    return home.directory().resolve("storage.json");
  }
}

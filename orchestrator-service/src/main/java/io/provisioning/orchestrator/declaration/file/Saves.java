package io.provisioning.orchestrator.declaration.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.orchestrator.declaration.history.Change;
import io.provisioning.orchestrator.declaration.history.History;
import io.provisioning.orchestrator.declaration.history.UnfitHistoryException;
import io.provisioning.orchestrator.declaration.history.VersionMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Saves texts with their versions: both, or none of them. */
public final class Saves {

  private final DeclaredFiles files;
  private final History history;

  public Saves(DeclaredFiles files, History history) {
    this.files = files;
    this.history = history;
  }

  /**
   * A text to save.
   *
   * @param file its name, such as {@code infra.yaml}
   * @param message of the version
   * @param lock what the file beside it is to hold; null to leave that alone
   */
  public record Save(
      String workspace,
      String name,
      String file,
      String text,
      Author author,
      String message,
      @Nullable String lock) {

    public Save(
        String workspace, String name, String file, String text, Author author, String message) {
      this(workspace, name, file, text, author, message, null);
    }
  }

  /** Writes a text, and what was in the file before is a version too. */
  public DeclaredFile save(Save wanted) {
    return save(wanted, _ -> files.read(wanted.workspace(), wanted.name()));
  }

  /**
   * Writes a text, then does something more; if that fails, all is as before.
   *
   * @param more takes the id of the version
   * @throws ProblemException UNAVAILABLE, and all is as before
   */
  public <T> T save(Save wanted, Function<@Nullable String, T> more) {
    files.prepare(wanted.workspace(), wanted.name());
    try (var change = begin(wanted.workspace(), wanted.name())) {
      addFound(change, wanted.workspace(), wanted.name());
      change.add(wanted.file(), wanted.text().getBytes(UTF_8), wanted.author(), wanted.message());
      addLock(change, wanted);
      var before = files.content(wanted.workspace(), wanted.name());
      var lockBefore = files.content(wanted.workspace(), wanted.name(), ExtensionLock.FILE);
      try {
        write(wanted);
        change.publish();
        return more.apply(change.version());
      } catch (IOException | RuntimeException e) {
        undo(wanted, change, before, lockBefore, e);
        throw e;
      }
    } catch (IOException e) {
      throw unavailable(wanted.workspace(), wanted.name(), e);
    }
  }

  private Change begin(String workspace, String name) throws IOException {
    return history.begin(files.directory(workspace, name), files.root(workspace));
  }

  /** What is in the file and was not committed yet was made on the machine. */
  private void addFound(Change change, String workspace, String name) throws IOException {
    var file = files.find(workspace, name).orElse(null);
    if (file != null && !Files.isSymbolicLink(file)) {
      var what = change.hasFile() ? "Change " : "Add ";
      change.add(
          String.valueOf(file.getFileName()),
          Files.readAllBytes(file),
          Author.MACHINE,
          VersionMessage.of(what + name + " on the machine", null));
    }
  }

  private static void addLock(Change change, Save wanted) throws IOException {
    var lock = wanted.lock();
    if (lock != null) {
      change.addBeside(
          ExtensionLock.FILE,
          lock.getBytes(UTF_8),
          wanted.author(),
          VersionMessage.of("Lock the packages of " + wanted.name(), null));
    }
  }

  private void write(Save wanted) {
    files.write(wanted.workspace(), wanted.name(), wanted.file(), wanted.text());
    var lock = wanted.lock();
    if (lock != null) {
      files.write(wanted.workspace(), wanted.name(), ExtensionLock.FILE, lock);
    }
  }

  private void undo(
      Save wanted,
      Change change,
      Optional<byte[]> before,
      Optional<byte[]> lockBefore,
      Exception cause) {
    try {
      files.restore(wanted.workspace(), wanted.name(), wanted.file(), before);
      if (wanted.lock() != null) {
        files.restore(wanted.workspace(), wanted.name(), ExtensionLock.FILE, lockBefore);
      }
      change.withdraw();
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
  }

  /**
   * Commits what is in the file, if that was not done yet.
   *
   * @return the version that holds it
   */
  public Optional<String> saveFound(String workspace, String name) {
    var saved = saved(workspace, name);
    if (saved.isPresent()) {
      return saved;
    }
    try (var change = begin(workspace, name)) {
      addFound(change, workspace, name);
      change.publish();
      return Optional.ofNullable(change.version());
    } catch (IOException e) {
      throw unavailable(workspace, name, e);
    }
  }

  private Optional<String> saved(String workspace, String name) {
    var file = files.find(workspace, name);
    return file.isEmpty()
        ? Optional.empty()
        : ask(
            workspace,
            name,
            Optional.empty(),
            past ->
                past.newest(
                    String.valueOf(file.get().getFileName()), Files.readAllBytes(file.get())));
  }

  /** Asks for versions; where there are none yet, the answer is the one for that. */
  public <T> T ask(String workspace, String name, T none, History.Question<T> question) {
    try {
      return history.ask(files.directory(workspace, name), none, question);
    } catch (IOException e) {
      throw unavailable(workspace, name, e);
    }
  }

  private ProblemException unavailable(String workspace, String name, IOException e) {
    if (e instanceof UnfitHistoryException unfit) {
      return DeclarationProblem.DECLARATIONS_UNAVAILABLE.because(
          String.valueOf(unfit.getMessage()), unfit.help(), unfit);
    }
    return DeclarationProblem.DECLARATIONS_UNAVAILABLE.because(
        "the history of `%s` cannot be kept: %s"
            .formatted(files.directory(workspace, name), e.getMessage()),
        "check its git repository with `git status` and `git fsck`, its permissions and the disk",
        e);
  }
}

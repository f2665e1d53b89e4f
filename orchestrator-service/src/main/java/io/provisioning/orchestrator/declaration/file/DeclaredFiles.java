package io.provisioning.orchestrator.declaration.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of infrastructures, {@code <workspace>/infra/<name>/infra.<ending>}. What was written
 * is on disk when writing returns, whole or not at all.
 */
public final class DeclaredFiles {

  /** A DNS label, as the names of directories are. */
  public static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  private static final Pattern NAME = Pattern.compile(LABEL);
  private static final String FILE = "infra.";

  private final Path workspaces;

  public DeclaredFiles(Path workspaces) {
    this.workspaces = workspaces;
  }

  /** What the file of an infrastructure is called. */
  public static String nameOf(Format format) {
    return FILE + format.name().toLowerCase(Locale.ROOT);
  }

  /** The directory that files of a workspace may read from. */
  public Path root(String workspace) {
    return workspaces.resolve(workspace);
  }

  public Path directory(String workspace, String name) {
    return root(workspace).resolve("infra").resolve(name);
  }

  /** Names of the workspaces that have a directory, sorted. */
  public List<String> workspaces() {
    return names(workspaces, Files::isDirectory);
  }

  /** Names of the infrastructures that have a file, sorted. */
  public List<String> names(String workspace) {
    return names(root(workspace).resolve("infra"), entry -> find(entry).isPresent());
  }

  private static List<String> names(Path directory, Predicate<Path> filter) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .filter(filter)
          .map(entry -> entry.getFileName().toString())
          .filter(NAME.asMatchPredicate())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw unavailable(directory, "cannot be listed", e);
    }
  }

  /** The file that counts, in whichever format. */
  public Optional<Path> find(String workspace, String name) {
    return find(directory(workspace, name));
  }

  private static Optional<Path> find(Path directory) {
    return Format.ENDINGS.stream()
        .map(ending -> directory.resolve(FILE + ending))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /**
   * What is in the file of an infrastructure.
   *
   * @throws ProblemException NOT_FOUND if there is none
   */
  public DeclaredFile read(String workspace, String name) {
    var file = find(workspace, name).orElseThrow(() -> unknown(workspace, name));
    try {
      return new DeclaredFile(
          workspace,
          name,
          String.valueOf(file.getFileName()),
          Format.of(file).orElseThrow(),
          Documents.read(file),
          Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      throw unavailable(file, "cannot be read", e);
    }
  }

  /** There is no such infrastructure. */
  public ProblemException unknown(String workspace, String name) {
    return DeclarationProblem.UNKNOWN_INFRASTRUCTURE.because(
        "workspace `%s` has no infrastructure `%s`".formatted(workspace, name),
        NearestName.of(name, names(workspace))
            .map(other -> "did you mean `" + other + "`?")
            .orElse("write its file `infra.yaml` into " + directory(workspace, name)));
  }

  /**
   * Writes a file in the place of the one that is there.
   *
   * @param file its name, such as {@code infra.yaml}
   * @throws ProblemException UNAVAILABLE, and what was there is there
   */
  void write(String workspace, String name, String file, String text) {
    prepare(workspace, name);
    write(directory(workspace, name), file, text.getBytes(UTF_8));
  }

  private static void write(Path directory, String file, byte[] content) {
    try {
      replace(directory, directory.resolve(file), content);
    } catch (IOException e) {
      throw unavailable(directory.resolve(file), "cannot be written", e);
    }
  }

  /** Makes the directory of an infrastructure. */
  void prepare(String workspace, String name) {
    var directory = directory(workspace, name);
    try {
      Files.createDirectories(directory, permissions("rwx------"));
    } catch (IOException e) {
      throw unavailable(directory, "cannot be made", e);
    }
  }

  /** What is in the file of an infrastructure, as it is; empty if there is none. */
  Optional<byte[]> content(String workspace, String name) throws IOException {
    var file = find(workspace, name);
    return file.isEmpty() ? Optional.empty() : Optional.of(Files.readAllBytes(file.get()));
  }

  /** The same of another of its files. */
  Optional<byte[]> content(String workspace, String name, String file) throws IOException {
    var place = directory(workspace, name).resolve(file);
    return Files.isRegularFile(place) ? Optional.of(Files.readAllBytes(place)) : Optional.empty();
  }

  /** What is in another file of an infrastructure; empty if there is none. */
  public Optional<String> text(String workspace, String name, String file) {
    var place = directory(workspace, name).resolve(file);
    return Files.exists(place) ? Optional.of(Documents.read(place)) : Optional.empty();
  }

  /** Takes back what was written: the file is as it was before, or there is none. */
  void restore(String workspace, String name, String file, Optional<byte[]> before) {
    var directory = directory(workspace, name);
    if (before.isPresent()) {
      write(directory, file, before.get());
      return;
    }
    try {
      Files.deleteIfExists(directory.resolve(file));
    } catch (IOException e) {
      throw unavailable(directory.resolve(file), "cannot be removed", e);
    }
  }

  private static void replace(Path directory, Path file, byte[] content) throws IOException {
    var draft = write(directory.resolve(".infra.draft"), content);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static Path write(Path file, byte[] content) throws IOException {
    Files.deleteIfExists(file); // a process may have left it
    try (var channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            permissions("rw-------"))) {
      var bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    return file;
  }

  private static FileAttribute<?> permissions(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }

  static ProblemException unavailable(Path path, String what, IOException e) {
    return DeclarationProblem.DECLARATIONS_UNAVAILABLE.because(
        "`" + path + "` " + what + ": " + e.getMessage(), "check its permissions and the disk", e);
  }
}

package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.provisioning.age.Identity;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Gives all encrypted files of a directory the keys that their rules say, all of them or none. New
 * files are written beside the old ones and proven; then one list decides, and they take the place
 * of the old ones. What is interrupted before the list is there never happened; what is interrupted
 * after it is completed by the next call.
 */
public final class Resealing {

  static final String LIST = ".sops-resealing";
  private static final String NEW = ".sops-new";

  private final Path directory;
  private final List<? extends Identity> identities;
  private final Instant now;

  public Resealing(Path directory, List<? extends Identity> identities, Instant now) {
    this.directory = directory.toAbsolutePath().normalize();
    this.identities = List.copyOf(identities);
    this.now = now;
  }

  /**
   * What was done.
   *
   * @param completed files whose change an earlier call had decided
   * @param changed files that have other keys now, and another data key
   * @param unchanged files that had these keys already
   * @param retired keys that opened a changed file before, and open none now
   */
  public record Report(
      List<Path> completed, List<Path> changed, List<Path> unchanged, Set<String> retired) {}

  private record Change(Path file, String digest, SopsFormat format, Recipe recipe) {}

  /**
   * Does it.
   *
   * @throws ProblemException INVALID or DENIED if one of the files cannot be changed, CONFLICT if
   *     one was changed meanwhile; then all are as they were
   */
  public Report reseal() throws IOException {
    var completed = complete();
    var retired = new TreeSet<String>();
    List<Change> changes = new ArrayList<>();
    List<Path> unchanged = new ArrayList<>();
    try {
      for (var file : files()) {
        prepare(file, changes, unchanged, retired);
      }
      for (var change : changes) {
        prove(change, retired);
      }
      if (!changes.isEmpty()) {
        decide(changes);
      }
    } catch (IOException | RuntimeException e) {
      for (var change : changes) {
        Files.deleteIfExists(beside(change.file()));
      }
      throw e;
    }
    if (!changes.isEmpty()) {
      complete();
    }
    return new Report(completed, changes.stream().map(Change::file).toList(), unchanged, retired);
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) {
            return at.endsWith(".git") || at.endsWith("node_modules")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(NEW)) {
              Files.delete(file); // of a call that decided nothing
            } else if (attributes.isRegularFile() && isEncrypted(file, attributes.size())) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(null);
    return files;
  }

  private static boolean isEncrypted(Path file, long size) throws IOException {
    if (size > Limits.BYTES * 2L || size == 0) {
      return false;
    }
    var text = new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
    if (!text.contains("ENC[AES256_GCM,") || !text.contains("sops")) {
      return false;
    }
    try {
      return SopsFile.isEncrypted(Files.readAllBytes(file), SopsFormat.of(file));
    } catch (ProblemException _) {
      return false; // of no format that could be encrypted
    }
  }

  private void prepare(Path file, List<Change> changes, List<Path> unchanged, Set<String> retired)
      throws IOException {
    var format = SopsFormat.of(file);
    var bytes = Files.readAllBytes(file);
    var recipe =
        CreationRules.nearest(file)
            .flatMap(rules -> rules.recipe(file))
            .orElseThrow(() ->
                SopsProblem.INVALID_RULES.because(
                    "`%s`: no rule of a `.sops.yaml` is for it".formatted(shown(file)),
                    "add a rule; no file was changed"));
    try {
      var sealed = SopsFile.read(bytes, format);
      if (sealed.isFor(recipe)) {
        unchanged.add(file);
        return;
      }
      sealed.keys().stream().filter(key -> !recipe.keys().contains(key)).forEach(retired::add);
      changes.add(new Change(file, digest(bytes), format, recipe));
      write(beside(file), sealed.open(identities).rotated(recipe, now).bytes(), file);
    } catch (ProblemException e) {
      throw e.problem()
          .because(
              "`%s`: %s; no file was changed".formatted(shown(file), e.detail()),
              e.help().orElse(null),
              e);
    }
  }

  /** Written as a whole, and for those who could read the old one. */
  private static void write(Path file, byte[] bytes, Path like) throws IOException {
    var permissions =
        PosixFilePermissions.asFileAttribute(
            Files.getPosixFilePermissions(like, LinkOption.NOFOLLOW_LINKS));
    Files.createFile(file, permissions);
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      var buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /** From what is on the disk: it has the keys of its rule, and a retired one does not open it. */
  private void prove(Change change, Set<String> retired) throws IOException {
    var written = SopsFile.read(Files.readAllBytes(beside(change.file())), change.format());
    if (!written.isFor(change.recipe())) {
      throw new IllegalStateException("a file has other keys than its rule");
    }
    for (var identity : identities) {
      var recipient = identity.recipient().toString();
      boolean isAlone = change.recipe().groups().size() == 1;
      boolean isMeant = isAlone && change.recipe().keys().contains(recipient);
      if (isMeant) {
        written.open(List.of(identity));
      } else if (retired.contains(recipient) && opens(written, identity)) {
        throw new IllegalStateException("a file opens with a retired key");
      }
    }
  }

  private static boolean opens(SopsFile file, Identity identity) {
    try {
      file.open(List.of(identity));
      return true;
    } catch (ProblemException _) {
      return false;
    }
  }

  /** From here on all of it happens. */
  private void decide(List<Change> changes) throws IOException {
    var list = new StringBuilder();
    for (var change : changes) {
      requireUnchanged(change.file(), change.digest());
      list.append(change.digest())
          .append(' ')
          .append(directory.relativize(change.file()))
          .append('\n');
    }
    var draft = directory.resolve(LIST + NEW);
    Files.deleteIfExists(draft);
    write(draft, list.toString().getBytes(UTF_8), changes.getFirst().file());
    Files.move(draft, directory.resolve(LIST), ATOMIC_MOVE);
    force(directory);
  }

  /** What the list says and is not done yet. */
  private List<Path> complete() throws IOException {
    var list = directory.resolve(LIST);
    if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    List<Path> completed = new ArrayList<>();
    for (var line : Files.readAllLines(list)) {
      int end = line.indexOf(' ');
      var file = directory.resolve(line.substring(end + 1)).normalize();
      if (end < 1 || !file.startsWith(directory)) {
        throw SopsProblem.INVALID_DOCUMENT.because(
            "`%s` was altered".formatted(list), "remove it, and the files `*%s`".formatted(NEW));
      }
      if (Files.isRegularFile(beside(file), LinkOption.NOFOLLOW_LINKS)) {
        requireUnchanged(file, line.substring(0, end));
        Files.move(beside(file), file, ATOMIC_MOVE, REPLACE_EXISTING);
        force(java.util.Objects.requireNonNull(file.getParent()));
        completed.add(file);
      } else if (digest(Files.readAllBytes(file)).equals(line.substring(0, end))) {
        throw SopsProblem.CHANGED_MEANWHILE.because(
            "the new version of `%s` is gone: another call was at work".formatted(shown(file)),
            "remove `%s` and repeat the command".formatted(LIST));
      }
    }
    Files.delete(list);
    force(directory);
    return completed;
  }

  private void requireUnchanged(Path file, String digest) throws IOException {
    if (!digest(Files.readAllBytes(file)).equals(digest)) {
      throw SopsProblem.CHANGED_MEANWHILE.because(
          "`%s` was changed by someone else meanwhile".formatted(shown(file)),
          "remove `%s` and the files `*%s`, if they are there, and repeat the command"
              .formatted(LIST, NEW));
    }
  }

  private static void force(Path at) throws IOException {
    try (var channel = FileChannel.open(at, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static Path beside(Path file) {
    return file.resolveSibling("." + file.getFileName() + NEW);
  }

  private Path shown(Path file) {
    return directory.relativize(file);
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

package io.provisioning.cli.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.referrer.Provenance.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What Git knows of the directory of a package. */
final class GitSource {

  private static final int LONGEST_SECONDS = 10;
  private static final int LARGEST_ANSWER = 64 << 10;
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Pattern ADDRESS =
      Pattern.compile("(https?|ssh)://(?:[^/@]*@)?([^/@?#]+(?:/[^@?#\\s]*)?)(?:[?#].*)?");
  private static final Pattern SHORT_ADDRESS =
      Pattern.compile("(?:[^/@:]+@)?([A-Za-z0-9.-]+):(?!//)([^@?#\\s]+)");

  private GitSource() {}

  /**
   * Empty outside a repository, without a commit, without Git, or if it does not answer.
   *
   * @param shared paths of files beside the directory that are packed with it
   */
  static Optional<Source> of(Path directory, List<Path> shared) throws InterruptedException {
    var commit = git(directory, List.of("rev-parse", "--verify", "HEAD"));
    var prefix = git(directory, List.of("rev-parse", "--show-prefix"));
    var changes = git(directory, status(shared));
    if (commit.filter(it -> COMMIT.matcher(it).matches()).isEmpty()
        || prefix.isEmpty()
        || changes.isEmpty()) {
      return Optional.empty();
    }
    var remote = git(directory, List.of("config", "--get", "remote.origin.url"));
    return Optional.of(
        new Source(
            remote.flatMap(GitSource::address),
            commit.get(),
            prefix.get().replaceFirst("/$", ""),
            !changes.get().isEmpty()));
  }

  /** Ignored files are packed, too. */
  private static List<String> status(List<Path> shared) {
    var command = new ArrayList<>(List.of("status", "--porcelain", "--ignored", "--", "."));
    shared.forEach(it -> command.add(it.toString()));
    return command;
  }

  /** What Git answers; empty if it fails. It writes nothing and starts none of its hooks. */
  private static Optional<String> git(Path directory, List<String> arguments)
      throws InterruptedException {
    var command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(arguments);
    try {
      var answer = Files.createTempFile("git", ".txt");
      try {
        var builder =
            new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(answer.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        var process = builder.start();
        process.getOutputStream().close();
        return hasSucceeded(process) ? Optional.of(read(answer)) : Optional.empty();
      } finally {
        Files.deleteIfExists(answer);
      }
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static boolean hasSucceeded(Process process) throws InterruptedException {
    if (process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      return process.exitValue() == 0;
    }
    process.destroyForcibly();
    return false;
  }

  private static String read(Path answer) throws IOException {
    try (var in = Files.newInputStream(answer)) {
      return new String(in.readNBytes(LARGEST_ANSWER), UTF_8).strip();
    }
  }

  /** As SLSA writes it, without user and password; empty for a path of this machine. */
  static Optional<String> address(String remote) {
    var address = ADDRESS.matcher(remote);
    if (address.matches()) {
      return Optional.of("git+" + address.group(1) + "://" + address.group(2));
    }
    var other = SHORT_ADDRESS.matcher(remote);
    return other.matches()
        ? Optional.of("git+ssh://" + other.group(1) + "/" + other.group(2))
        : Optional.empty();
  }
}

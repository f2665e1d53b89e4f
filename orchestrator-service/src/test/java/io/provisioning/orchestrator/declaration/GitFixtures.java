package io.provisioning.orchestrator.declaration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.TreeWalk;

/** What people do with a repository, outside of the service. */
public final class GitFixtures {

  private static final PersonIdent BOB = new PersonIdent("bob", "bob@example.org");

  private GitFixtures() {}

  public static Git init(Path directory) throws GitAPIException, IOException {
    Files.createDirectories(directory);
    return Git.init().setDirectory(directory.toFile()).setInitialBranch("main").call();
  }

  public static Git open(Path directory) throws IOException {
    return Git.open(directory.toFile());
  }

  /** Writes a file, and commits it as bob. */
  public static RevCommit commit(Git git, String path, String text, String message)
      throws GitAPIException, IOException {
    write(git, path, text);
    git.add().addFilepattern(path).call();
    return git.commit().setMessage(message).setAuthor(BOB).setCommitter(BOB).setSign(false).call();
  }

  public static void write(Git git, String path, String text) throws IOException {
    var file = git.getRepository().getWorkTree().toPath().resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }

  /** Commits of the branch, newest first. */
  public static List<RevCommit> log(Git git) throws GitAPIException {
    var commits = new ArrayList<RevCommit>();
    git.log().call().forEach(commits::add);
    return commits;
  }

  /** Paths that a commit holds. */
  public static List<String> paths(Git git, RevCommit commit) throws IOException {
    var paths = new ArrayList<String>();
    try (var walk = new TreeWalk(git.getRepository())) {
      walk.addTree(commit.getTree());
      walk.setRecursive(true);
      while (walk.next()) {
        paths.add(walk.getPathString());
      }
    }
    return paths;
  }

  public static boolean gitIsInstalled() {
    return Stream.of("/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git")
        .anyMatch(file -> Files.isExecutable(Path.of(file)));
  }

  /** What the git command prints. */
  public static String git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    var process = builder.start();
    var output =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(output);
    }
    return output;
  }
}

package io.provisioning.orchestrator.declaration.history;

import io.provisioning.config.document.Format;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/** Which file declares an infrastructure in a commit; nothing else of it is read. */
final class GitBlobs {

  private static final String FILE = "infra.";

  private final ObjectReader reader;
  private final String directory;
  private @Nullable ObjectId lastTree;
  private Optional<Blob> last = Optional.empty();

  /** A file, and what is in it. */
  record Blob(String file, ObjectId id) {}

  /**
   * For one infrastructure.
   *
   * @param directory its path in the repository; empty if it is the repository's own
   */
  GitBlobs(ObjectReader reader, String directory) {
    this.reader = reader;
    this.directory = directory;
  }

  /** Most commits change something else, and then one look at the directory is enough. */
  Optional<Blob> in(@Nullable RevCommit commit) throws IOException {
    var tree = commit == null ? null : tree(commit);
    if (tree == null) {
      return Optional.empty();
    }
    if (!tree.equals(lastTree)) {
      last = file(tree);
      lastTree = tree;
    }
    return last;
  }

  private @Nullable ObjectId tree(RevCommit commit) throws IOException {
    if (directory.isEmpty()) {
      return commit.getTree();
    }
    try (var walk = TreeWalk.forPath(reader, directory, commit.getTree())) {
      return walk == null || !FileMode.TREE.equals(walk.getFileMode(0))
          ? null
          : walk.getObjectId(0);
    }
  }

  private Optional<Blob> file(ObjectId tree) throws IOException {
    for (var ending : Format.ENDINGS) {
      try (var walk = TreeWalk.forPath(reader, FILE + ending, tree)) {
        if (walk != null && (walk.getRawMode(0) & FileMode.TYPE_MASK) == FileMode.TYPE_FILE) {
          return Optional.of(new Blob(FILE + ending, walk.getObjectId(0)));
        }
      }
    }
    return Optional.empty();
  }
}

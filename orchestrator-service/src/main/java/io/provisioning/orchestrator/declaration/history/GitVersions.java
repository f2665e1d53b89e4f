package io.provisioning.orchestrator.declaration.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.orchestrator.declaration.history.GitBlobs.Blob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * What the commits of the branch made of the file of one infrastructure. First parents are
 * followed, so versions are what the branch held, one after the other, and a merge is one of them.
 * A page reads the commits between its first and its last version and one version more.
 */
final class GitVersions implements Past, AutoCloseable {

  private static final Pattern ID = Pattern.compile("[0-9a-f]{40}");
  private static final Pattern BEGINNING = Pattern.compile("[0-9a-f]{7,40}");
  private static final int LARGEST = 16 << 20;

  private final Repository repository;
  private final RevWalk walk;
  private final GitBlobs blobs;

  GitVersions(Repository repository, String directory) {
    this.repository = repository;
    walk = new RevWalk(repository);
    blobs = new GitBlobs(walk.getObjectReader(), directory);
  }

  @Override
  public List<Version> list(@Nullable String after, int most) throws IOException {
    var commit = after == null ? head() : parent(commit(after).orElse(null));
    var found = new ArrayList<Version>();
    while (commit != null && found.size() < most) {
      var parent = parent(commit);
      var made = made(commit, parent);
      if (made.isPresent()) {
        found.add(version(commit, made.get()));
      }
      commit = parent;
    }
    return found;
  }

  @Override
  public Optional<String> newest(String file, byte[] content) throws IOException {
    try (var hasher = new ObjectInserter.Formatter()) {
      var wanted = new Blob(file, hasher.idFor(Constants.OBJ_BLOB, content));
      return blobs.in(head()).filter(wanted::equals).isEmpty()
          ? Optional.empty()
          : list(null, 1).stream().map(Version::id).findFirst();
    }
  }

  @Override
  public boolean isVersion(String id) throws IOException {
    return commit(id).isPresent();
  }

  @Override
  public Optional<VersionText> find(String id) throws IOException {
    if (!BEGINNING.matcher(id).matches()) {
      return Optional.empty();
    }
    var found = new ArrayList<VersionText>();
    for (var object : walk.getObjectReader().resolve(AbbreviatedObjectId.fromString(id))) {
      text(object).ifPresent(found::add);
    }
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private Optional<VersionText> text(ObjectId object) throws IOException {
    var commit = commit(object);
    if (commit.isEmpty()) {
      return Optional.empty();
    }
    var made = made(commit.get(), parent(commit.get()));
    if (made.isEmpty()) {
      return Optional.empty();
    }
    var bytes = walk.getObjectReader().open(made.get().id()).getCachedBytes(LARGEST);
    return Optional.of(
        new VersionText(version(commit.get(), made.get()), new String(bytes, UTF_8)));
  }

  /** What the commit made of the file; empty if it left it alone or took it away. */
  private Optional<Blob> made(RevCommit commit, @Nullable RevCommit parent) throws IOException {
    var before = blobs.in(parent);
    var now = blobs.in(commit);
    return now.equals(before) ? Optional.empty() : now;
  }

  private static Version version(RevCommit commit, Blob blob) {
    var author = commit.getAuthorIdent();
    var message = commit.getFullMessage();
    return new Version(
        commit.getName(),
        author.getWhenAsInstant(),
        author.getName(),
        VersionMessage.why(message),
        VersionMessage.workflow(message).orElse(null),
        blob.file(),
        Author.isOutside(author.getEmailAddress()));
  }

  private @Nullable RevCommit head() throws IOException {
    var head = repository.resolve(Constants.HEAD);
    return head == null ? null : walk.parseCommit(head);
  }

  private @Nullable RevCommit parent(@Nullable RevCommit commit) throws IOException {
    return commit == null || commit.getParentCount() == 0
        ? null
        : walk.parseCommit(commit.getParent(0));
  }

  private Optional<RevCommit> commit(String id) throws IOException {
    return ID.matcher(id).matches() ? commit(ObjectId.fromString(id)) : Optional.empty();
  }

  private Optional<RevCommit> commit(ObjectId object) throws IOException {
    try {
      return Optional.of(walk.parseCommit(object));
    } catch (MissingObjectException | IncorrectObjectTypeException _) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    walk.close();
  }
}

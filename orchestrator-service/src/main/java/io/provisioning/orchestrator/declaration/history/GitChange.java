package io.provisioning.orchestrator.declaration.history;

import io.provisioning.orchestrator.declaration.history.GitBlobs.Blob;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor.DeletePath;
import org.eclipse.jgit.dircache.DirCacheEditor.PathEdit;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * New commits of the file of one infrastructure, and of nothing else: what is staged, and all other
 * files, stay as they are. No hook and no filter runs.
 *
 * <p>The index is locked all the while, so that no other git command is at work.
 */
final class GitChange implements Change {

  private static final Logger log = LoggerFactory.getLogger(GitChange.class);
  private static final Author PLATFORM = new Author("platform", "Provisioning");

  private final Repository repository;
  private final String directory;
  private final Instant now;
  private final DirCache index;
  private final ObjectInserter inserter;
  private final RevWalk walk;
  private final GitBlobs blobs;
  private final Map<String, PathEdit> edits = new LinkedHashMap<>(); // one for each path
  private final @Nullable RevCommit head;
  private @Nullable RevCommit tip;
  private @Nullable String version; // that was made here last
  private boolean isPublished;

  /**
   * Begins a change.
   *
   * @param index is locked, and unlocked in the end
   * @param directory of the infrastructure in the repository
   */
  GitChange(Repository repository, DirCache index, String directory, Clock clock)
      throws IOException {
    this.repository = repository;
    this.index = index;
    this.directory = directory;
    now = clock.instant();
    inserter = repository.newObjectInserter();
    walk = new RevWalk(inserter.newReader());
    blobs = new GitBlobs(walk.getObjectReader(), directory);
    var newest = repository.resolve(Constants.HEAD);
    head = newest == null ? null : walk.parseCommit(newest);
    tip = head;
  }

  @Override
  public void add(String file, byte[] content, Author author, String message) throws IOException {
    var wanted = new Blob(file, inserter.insert(Constants.OBJ_BLOB, content));
    var before = blobs.in(tip);
    if (before.filter(wanted::equals).isPresent()) {
      return;
    }
    var steps = new LinkedHashMap<String, PathEdit>();
    before
        .map(blob -> path(blob.file()))
        .filter(path -> Files.notExists(repository.getWorkTree().toPath().resolve(path)))
        .ifPresent(path -> steps.put(path, new DeletePath(path)));
    steps.put(path(file), new Put(path(file), wanted.id(), content.length));
    version = commit(steps, author, message);
  }

  @Override
  public void addBeside(String file, byte[] content, Author author, String message)
      throws IOException {
    var wanted = inserter.insert(Constants.OBJ_BLOB, content);
    if (!isThere(file, wanted)) {
      commit(Map.of(path(file), new Put(path(file), wanted, content.length)), author, message);
    }
  }

  private boolean isThere(String file, ObjectId content) throws IOException {
    if (tip == null) {
      return false;
    }
    try (var found = TreeWalk.forPath(walk.getObjectReader(), path(file), tip.getTree())) {
      return found != null && found.getObjectId(0).equals(content);
    }
  }

  private String commit(Map<String, PathEdit> steps, Author author, String message)
      throws IOException {
    var commit = new CommitBuilder();
    commit.setTreeId(tree(steps.values()));
    if (tip != null) {
      commit.setParentId(tip);
    }
    commit.setAuthor(ident(author));
    commit.setCommitter(ident(PLATFORM));
    commit.setMessage(message);
    var id = inserter.insert(commit);
    inserter.flush();
    tip = walk.parseCommit(id);
    edits.putAll(steps);
    return id.getName();
  }

  @Override
  public boolean hasFile() throws IOException {
    return blobs.in(tip).isPresent();
  }

  @Override
  public @Nullable String version() throws IOException {
    if (version != null || tip == null) {
      return version;
    }
    try (var versions = new GitVersions(repository, directory)) {
      return versions.list(null, 1).stream().map(Version::id).findFirst().orElse(null);
    }
  }

  @Override
  public void publish() throws IOException {
    if (tip == null || edits.isEmpty()) {
      return;
    }
    var editor = index.editor();
    edits.values().forEach(editor::add);
    editor.finish();
    index.write(); // what takes room is written before anybody sees anything
    update(head, tip);
    isPublished = true;
  }

  /** A branch that was without commits gets an empty one. */
  @Override
  public void withdraw() throws IOException {
    if (isPublished && tip != null) {
      isPublished = false;
      update(tip, head == null ? emptied(tip) : head);
    }
  }

  private RevCommit emptied(RevCommit last) throws IOException {
    var commit = new CommitBuilder();
    commit.setTreeId(DirCache.newInCore().writeTree(inserter));
    commit.setParentId(last);
    commit.setAuthor(ident(PLATFORM));
    commit.setCommitter(ident(PLATFORM));
    commit.setMessage("Take back what was not applied\n");
    var id = inserter.insert(commit);
    inserter.flush();
    return walk.parseCommit(id);
  }

  private void update(@Nullable RevCommit from, RevCommit to) throws IOException {
    var branch = repository.updateRef(Constants.HEAD);
    branch.setExpectedOldObjectId(from == null ? ObjectId.zeroId() : from);
    branch.setNewObjectId(to);
    branch.setRefLogIdent(ident(PLATFORM));
    branch.setRefLogMessage("provisioning: " + to.getShortMessage(), false);
    branch.setForceUpdate(true);
    var result = branch.update();
    switch (result) {
      case NEW, FAST_FORWARD, FORCED, NO_CHANGE -> {}
      default -> throw new IOException("the branch cannot be moved (" + result + ")");
    }
  }

  private ObjectId tree(Collection<PathEdit> steps) throws IOException {
    var content = DirCache.newInCore();
    if (tip != null) {
      var builder = content.builder();
      builder.addTree(new byte[0], DirCacheEntry.STAGE_0, walk.getObjectReader(), tip.getTree());
      builder.finish();
    }
    var editor = content.editor();
    steps.forEach(editor::add);
    editor.finish();
    return content.writeTree(inserter);
  }

  private String path(String file) {
    return directory.isEmpty() ? file : directory + "/" + file;
  }

  private PersonIdent ident(Author author) {
    return new PersonIdent(author.name(), author.address(), now, ZoneOffset.UTC);
  }

  /** A file as it is to be; git looks at what is in it before it believes the time. */
  private static final class Put extends PathEdit {

    private final ObjectId blob;
    private final int length;

    Put(String path, ObjectId blob, int length) {
      super(path);
      this.blob = blob;
      this.length = length;
    }

    @Override
    public void apply(DirCacheEntry entry) {
      if (!FileMode.EXECUTABLE_FILE.equals(entry.getRawMode())) {
        entry.setFileMode(FileMode.REGULAR_FILE);
      }
      entry.setObjectId(blob);
      entry.setLength(length);
      entry.setLastModified(Instant.EPOCH);
      entry.setAssumeValid(false);
    }
  }

  @Override
  public void close() {
    if (!isPublished) {
      index.unlock();
    } else if (!index.commit()) {
      log.warn(
          "the index of {} is not up to date: `git reset` makes it so", repository.getDirectory());
    }
    walk.close();
    walk.getObjectReader().close();
    inserter.close();
    repository.close();
  }
}

package io.provisioning.registry.repository;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import io.provisioning.registry.blob.Durable;
import io.provisioning.registry.blob.RepositoryName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Manifests and tags of all repositories. What a call changed is on disk when it returns. Safe for
 * use by many threads.
 */
public final class Repositories {

  /** Manifests whose entries are held in memory, in all repositories together. */
  private static final int MOST_ENTRIES = 100_000;

  private static final int MOST_MANIFEST_BYTES = 8 << 20;
  private static final String INDEX = "index.json";

  private final Blobs blobs;
  private final JsonMapper json;
  private final List<PushCheck> checks;
  private final TagRules rules;
  private final Duration undeleteGrace;
  private final InstantSource time;
  private final Cache<RepositoryName, Index> indexes =
      Caffeine.newBuilder()
          .maximumWeight(MOST_ENTRIES)
          .weigher((RepositoryName _, Index index) ->
              1 + index.manifests().size() + index.deletions().size())
          .build();
  private final Cache<Digest, byte[]> contents =
      Caffeine.newBuilder()
          .maximumWeight(MOST_MANIFEST_BYTES)
          .weigher((Digest _, byte[] content) -> content.length)
          .build();

  Repositories(
      Blobs blobs,
      JsonMapper json,
      List<PushCheck> checks,
      TagRules rules,
      Duration undeleteGrace,
      InstantSource time) {
    this.blobs = blobs;
    this.json = json;
    this.checks = List.copyOf(checks);
    this.rules = rules;
    this.undeleteGrace = undeleteGrace;
    this.time = time;
  }

  /**
   * A manifest as it was pushed.
   *
   * @param content exactly these bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // for one answer
  public record Pulled(Entry entry, byte[] content) {}

  /**
   * What became of a pushed manifest.
   *
   * @param subject that it refers to
   */
  public record Pushed(Digest digest, @Nullable Digest subject) {}

  /** A manifest that refers to another, with what it says of itself. */
  public record Referrer(Entry entry, Map<String, String> annotations) {}

  /** All repositories. */
  public SortedSet<RepositoryName> names() throws IOException {
    return blobs.names();
  }

  /** Those of a workspace. */
  public SortedSet<RepositoryName> names(String workspace) throws IOException {
    return blobs.names(workspace);
  }

  /** A manifest without its content. */
  public Optional<Entry> find(RepositoryName repository, Reference reference) {
    return index(repository).find(reference);
  }

  /** The same, if its content is there, for whoever is going to rely on it: {@link Blobs#renew}. */
  public Optional<Entry> renew(RepositoryName repository, Reference reference) {
    var lock = lock(repository);
    lock.lock();
    try {
      return find(repository, reference)
          .filter(entry -> blobs.renew(repository, entry.digest()).isPresent());
    } finally {
      lock.unlock();
    }
  }

  /** A manifest. */
  public Optional<Pulled> pull(RepositoryName repository, Reference reference) {
    return find(repository, reference).map(entry -> new Pulled(entry, content(repository, entry)));
  }

  /**
   * Keeps a manifest.
   *
   * @param mediaType that the client says it has; null if it says nothing
   * @param expected digest of it; empty where only a tag is known
   * @param tags that point to it from now on
   * @throws ProblemException MANIFEST_INVALID; MANIFEST_BLOB_UNKNOWN if it refers to what is not in
   *     the repository; DIGEST_INVALID; TAG_IMMUTABLE if a tag that may not move points to another
   *     manifest; what a {@link PushCheck} refuses
   */
  public Pushed push(
      RepositoryName repository,
      byte[] content,
      @Nullable String mediaType,
      Optional<Digest> expected,
      List<String> tags)
      throws IOException {
    var manifest = Manifest.parse(content, mediaType, json);
    var algorithm = expected.map(Digest::algorithm).orElse(Algorithm.SHA256);
    var digest = Digest.of(algorithm, content);
    if (expected.isPresent() && !expected.get().equals(digest)) {
      throw BlobProblem.DIGEST_INVALID.because(
          "the manifest does not have the digest `%s`".formatted(expected.get()));
    }
    check(repository, manifest, content, tags);
    var lock = lock(repository);
    lock.lock();
    try {
      var index = index(repository);
      requireReferences(repository, manifest, index);
      requireMovable(repository, index, tags, digest);
      blobs.put(repository, algorithm, content);
      var entry =
          new Entry(
              digest,
              manifest.mediaType(),
              content.length,
              manifest.artifactType(),
              manifest.subject(),
              false,
              time.instant());
      write(repository, index.with(entry, tags));
      return new Pushed(digest, manifest.subject());
    } finally {
      lock.unlock();
    }
  }

  /** Outside the lock, since it may take a while. */
  private void check(
      RepositoryName repository, Manifest manifest, byte[] content, List<String> tags) {
    var type = manifest.artifactType();
    if (type != null) {
      for (var check : checks) {
        if (check.concerns(type)) {
          requireReferences(repository, manifest, index(repository));
          check.check(repository, content, tags);
        }
      }
    }
  }

  void requireReferences(RepositoryName repository, Manifest manifest, Index index) {
    for (var blob : manifest.blobs()) {
      var stored = blobs.find(repository, blob.digest());
      if (stored.isEmpty() && !blob.isForeign()) {
        throw RepositoryProblem.MANIFEST_BLOB_UNKNOWN.because(
            "the manifest refers to the blob `%s`, which is not in `%s`"
                .formatted(blob.digest(), repository),
            "push it first");
      }
      if (stored.isPresent() && stored.get().size() != blob.size()) {
        throw RepositoryProblem.MANIFEST_INVALID.because(
            "the manifest says that `%s` has %d bytes, and it has %d"
                .formatted(blob.digest(), blob.size(), stored.get().size()));
      }
    }
    for (var each : manifest.manifests()) {
      if (!index.manifests().containsKey(each.digest())) {
        throw RepositoryProblem.MANIFEST_BLOB_UNKNOWN.because(
            "the index refers to the manifest `%s`, which is not in `%s`"
                .formatted(each.digest(), repository),
            "push it first");
      }
    }
  }

  private void requireMovable(
      RepositoryName repository, Index index, Collection<String> tags, @Nullable Digest target) {
    for (var tag : tags) {
      var now = index.tags().get(tag);
      if (now != null && !now.equals(target) && rules.isImmutable(repository, tag)) {
        throw RepositoryProblem.TAG_IMMUTABLE.because(
            "the tag `%s` of `%s` is immutable; it points to `%s`".formatted(tag, repository, now),
            "use another tag, or change the retention of the workspace `%s`"
                .formatted(repository.workspace()));
      }
    }
  }

  /**
   * Takes a tag away; false if there is none.
   *
   * @throws ProblemException TAG_IMMUTABLE
   */
  public boolean deleteTag(RepositoryName repository, String tag) throws IOException {
    return change(
        repository,
        index ->
            index
                .find(new Reference.ByTag(tag))
                .map(entry -> without(repository, index, entry, List.of(tag), false)));
  }

  /**
   * Takes a manifest away, and all tags that point to it; false if there is none.
   *
   * @throws ProblemException TAG_IMMUTABLE
   */
  public boolean deleteManifest(RepositoryName repository, Digest digest) throws IOException {
    return change(
        repository,
        index ->
            index
                .find(new Reference.ByDigest(digest))
                .map(entry -> without(repository, index, entry, index.tagsOf(digest), true)));
  }

  /**
   * Takes tags of a manifest away, or all that it has and the manifest; false if others tagged it
   * meanwhile, or these tags point to it no more.
   *
   * @param tags in the order of their characters
   * @throws ProblemException TAG_IMMUTABLE
   */
  public boolean delete(
      RepositoryName repository, Digest digest, List<String> tags, boolean withManifest)
      throws IOException {
    return change(
        repository,
        index -> {
          var now = index.tagsOf(digest);
          return index
              .find(new Reference.ByDigest(digest))
              .filter(_ -> withManifest ? now.equals(tags) : now.containsAll(tags))
              .map(entry -> without(repository, index, entry, tags, withManifest));
        });
  }

  private Index without(
      RepositoryName repository,
      Index index,
      Entry entry,
      List<String> tags,
      boolean withManifest) {
    requireMovable(repository, index, tags, null);
    return index.without(entry, tags, withManifest, time.instant());
  }

  /** Without what can no longer be restored. */
  Index current(Index index) {
    return index.forgetting(time.instant().minus(undeleteGrace));
  }

  /**
   * Yanks a manifest, or takes that back; false if there is none. It stays yanked when it is pushed
   * again.
   */
  public boolean yank(RepositoryName repository, Digest digest, boolean isYanked)
      throws IOException {
    return change(
        repository,
        index ->
            index.find(new Reference.ByDigest(digest)).map(_ -> index.yanked(digest, isYanked)));
  }

  boolean change(RepositoryName repository, Function<Index, Optional<Index>> change)
      throws IOException {
    var lock = lock(repository);
    lock.lock();
    try {
      var changed = change.apply(index(repository));
      if (changed.isPresent()) {
        write(repository, changed.get());
      }
      return changed.isPresent();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Tags in the order of their characters.
   *
   * @param after the one before the first; empty for all
   * @throws ProblemException NAME_UNKNOWN
   */
  public List<String> tags(RepositoryName repository, String after, int most) {
    requireKnown(repository);
    return index(repository).tags().tailMap(after, false).keySet().stream().limit(most).toList();
  }

  /**
   * Manifests that refer to this one, whether or not it is there, in the order of their digests.
   *
   * @param artifactType of those that are wanted; null for all
   * @param after digest of the one before the first; empty for all
   */
  public List<Referrer> referrers(
      RepositoryName repository,
      Digest subject,
      @Nullable String artifactType,
      String after,
      int most) {
    return index(repository).referrers(subject).stream()
        .filter(entry -> artifactType == null || artifactType.equals(entry.artifactType()))
        .filter(entry -> entry.digest().toString().compareTo(after) > 0)
        .sorted(Comparator.comparing(entry -> entry.digest().toString()))
        .limit(most)
        .map(entry -> new Referrer(entry, annotations(content(repository, entry))))
        .toList();
  }

  private Map<String, String> annotations(byte[] content) {
    return Manifest.parse(content, null, json).annotations();
  }

  private void requireKnown(RepositoryName repository) {
    if (!blobs.exists(repository)) {
      throw RepositoryProblem.NAME_UNKNOWN.because(
          "there is no repository `%s`".formatted(repository));
    }
  }

  byte[] content(RepositoryName repository, Entry entry) {
    return contents.get(
        entry.digest(),
        digest -> {
          var stored = blobs.find(repository, digest).orElseThrow(() -> gone(repository, digest));
          try {
            return Files.readAllBytes(stored.file());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static ProblemException gone(RepositoryName repository, Digest digest) {
    return RepositoryProblem.MANIFEST_UNKNOWN.because(
        "the content of `%s` in `%s` was deleted".formatted(digest, repository));
  }

  Index index(RepositoryName repository) {
    var known = indexes.getIfPresent(repository);
    return known != null ? known : read(repository);
  }

  /** INVARIANT: what is remembered is what is on disk, so nobody remembers while it is written. */
  private Index read(RepositoryName repository) {
    var lock = lock(repository);
    lock.lock();
    try {
      var known = indexes.getIfPresent(repository);
      if (known != null) {
        return known;
      }
      var index = Index.read(Files.readAllBytes(blobs.layout(repository).resolve(INDEX)), json);
      indexes.put(repository, index);
      return index;
    } catch (NoSuchFileException _) {
      return Index.EMPTY;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lock.unlock();
    }
  }

  /** Takes manifests away; the lock of the repository is held. */
  void remove(RepositoryName repository, List<Digest> manifests) throws IOException {
    var index = index(repository);
    for (var manifest : manifests) {
      index = index.without(manifest);
    }
    write(repository, index);
  }

  private void write(RepositoryName repository, Index index) throws IOException {
    indexes.invalidate(repository);
    var current = current(index);
    Durable.write(blobs.layout(repository).resolve(INDEX), current.write(json));
    indexes.put(repository, current);
  }

  private Lock lock(RepositoryName repository) {
    return blobs.lock(repository);
  }
}

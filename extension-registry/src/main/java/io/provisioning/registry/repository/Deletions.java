package io.provisioning.registry.repository;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** What was deleted and can be restored. Safe for use by many threads. */
public final class Deletions {

  private final Repositories repositories;
  private final Duration grace;
  private final JsonMapper json;

  Deletions(Repositories repositories, Duration grace, JsonMapper json) {
    this.repositories = repositories;
    this.grace = grace;
    this.json = json;
  }

  /** How long a deletion can be restored. */
  public Duration grace() {
    return grace;
  }

  /** Those of a repository, the latest first. */
  public List<Deletion> of(RepositoryName repository) {
    var index = repositories.current(repositories.index(repository));
    return index.deletions().reversed().stream().filter(it -> it.isOpen(index)).toList();
  }

  /**
   * Brings back what was deleted of a manifest: itself with what it lists, and its tags except
   * those that point to another one now.
   *
   * @return all tags that point to it
   * @throws ProblemException MANIFEST_UNKNOWN if nothing of it was deleted, or that is too long
   *     ago; MANIFEST_BLOB_UNKNOWN if somebody deleted a blob of it
   */
  public List<String> restore(RepositoryName repository, Digest digest) throws IOException {
    repositories.change(repository, index -> Optional.of(restored(repository, digest, index)));
    return repositories.index(repository).tagsOf(digest);
  }

  private Index restored(RepositoryName repository, Digest digest, Index written) {
    var before = repositories.current(written);
    if (before.deletions().stream()
        .noneMatch(it -> it.entry().digest().equals(digest) && it.isOpen(before))) {
      throw RepositoryProblem.MANIFEST_UNKNOWN.because(
          "nothing of `%s` in `%s` can be restored".formatted(digest, repository),
          "`registry deleted` lists what can");
    }
    var index = before;
    var manifests = new ArrayList<Manifest>();
    var next = new ArrayDeque<>(List.of(digest));
    for (var each = next.poll(); each != null; each = next.poll()) {
      index = index.restored(each);
      var entry = index.manifests().get(each);
      if (entry != null && !before.manifests().containsKey(each)) {
        var content = repositories.content(repository, entry);
        var manifest = Manifest.parse(content, entry.mediaType(), json);
        manifest.manifests().forEach(it -> next.add(it.digest()));
        manifests.add(manifest);
      }
    }
    for (var manifest : manifests) {
      repositories.requireReferences(repository, manifest, index);
    }
    return index;
  }
}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** What repositories hold, for whoever decides how long it stays. Safe for use by many threads. */
public final class Holdings {

  private final Repositories repositories;
  private final Blobs blobs;
  private final JsonMapper json;

  Holdings(Repositories repositories, Blobs blobs, JsonMapper json) {
    this.repositories = repositories;
    this.blobs = blobs;
    this.json = json;
  }

  /**
   * A manifest.
   *
   * @param tags that point to it, in the order of their characters
   * @param since when it was pushed last, or looked for if that is not known
   * @param listedBy indexes that list it
   */
  public record Holding(Entry entry, List<String> tags, Instant since, Set<Digest> listedBy) {

    public Holding {
      tags = List.copyOf(tags);
      listedBy = Set.copyOf(listedBy);
    }
  }

  /**
   * All manifests of a repository.
   *
   * @throws io.provisioning.config.problem.ProblemException MANIFEST_UNKNOWN, MANIFEST_INVALID if
   *     an index in it is damaged
   */
  public List<Holding> of(RepositoryName repository) throws IOException {
    var index = repositories.index(repository);
    var listedBy = listedBy(repository, index);
    var tags = new HashMap<Digest, List<String>>();
    index.tags().forEach((tag, to) -> tags.computeIfAbsent(to, _ -> new ArrayList<>()).add(tag));
    var holdings = new ArrayList<Holding>();
    for (var entry : index.manifests().values()) {
      holdings.add(
          new Holding(
              entry,
              tags.getOrDefault(entry.digest(), List.of()),
              since(repository, entry),
              listedBy.getOrDefault(entry.digest(), Set.of())));
    }
    return holdings;
  }

  private Map<Digest, Set<Digest>> listedBy(RepositoryName repository, Index index) {
    var listedBy = new HashMap<Digest, Set<Digest>>();
    for (var entry : index.manifests().values()) {
      if (Manifest.isIndex(entry.mediaType())) {
        var content = repositories.content(repository, entry);
        for (var listed : Manifest.parse(content, entry.mediaType(), json).manifests()) {
          listedBy.computeIfAbsent(listed.digest(), _ -> new HashSet<>()).add(entry.digest());
        }
      }
    }
    return listedBy;
  }

  private Instant since(RepositoryName repository, Entry entry) throws IOException {
    if (entry.pushed() != null) {
      return entry.pushed();
    }
    var stored = blobs.find(repository, entry.digest());
    try {
      return stored.isEmpty()
          ? Instant.EPOCH
          : Files.getLastModifiedTime(stored.get().file()).toInstant();
    } catch (NoSuchFileException _) {
      return Instant.EPOCH;
    }
  }
}

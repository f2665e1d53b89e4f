package io.provisioning.registry.repository;

import java.time.Instant;
import java.util.List;

/**
 * What a repository had and somebody took away: a manifest, or only tags of it. It can be restored
 * for some time.
 *
 * @param tags that pointed to the manifest and went with it, in the order of their characters
 */
public record Deletion(Entry entry, List<String> tags, Instant at) {

  public Deletion {
    tags = tags.stream().sorted().toList();
  }

  /** Whether something of it is missing. */
  boolean isOpen(Index index) {
    return !index.manifests().containsKey(entry.digest())
        || tags.stream().anyMatch(tag -> !entry.digest().equals(index.tags().get(tag)));
  }
}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The manifests and tags of a repository: the {@code index.json} of its image layout. A manifest
 * with several tags is there several times. Immutable.
 *
 * @param deletions in the order of time; other programs ignore them
 */
record Index(
    Map<Digest, Entry> manifests, NavigableMap<String, Digest> tags, List<Deletion> deletions) {

  static final Index EMPTY = new Index(Map.of(), new TreeMap<>(), List.of());

  /** The latest, so that a client that pushes and deletes all the time does not fill the file. */
  private static final int MOST_DELETIONS = 1000;

  private static final String TAG = "org.opencontainers.image.ref.name";
  private static final String SUBJECT = "io.provisioning.subject";
  private static final String YANKED = "io.provisioning.yanked";
  private static final String PUSHED = "io.provisioning.pushed";
  private static final String DELETIONS = "io.provisioning.deletions";
  private static final String DELETED = "io.provisioning.deleted";
  private static final String TAGS = "io.provisioning.tags";

  Index {
    manifests = Collections.unmodifiableMap(new LinkedHashMap<>(manifests));
    tags = Collections.unmodifiableNavigableMap(new TreeMap<>(tags));
    deletions =
        List.copyOf(
            deletions.subList(Math.max(0, deletions.size() - MOST_DELETIONS), deletions.size()));
  }

  Optional<Entry> find(Reference reference) {
    return switch (reference) {
      case Reference.ByDigest(var digest) -> Optional.ofNullable(manifests.get(digest));
      case Reference.ByTag(var tag) ->
          Optional.ofNullable(tags.get(tag)).map(digest -> manifests.get(digest));
    };
  }

  /** Manifests that refer to this one. */
  List<Entry> referrers(Digest subject) {
    return manifests.values().stream().filter(it -> subject.equals(it.subject())).toList();
  }

  Index with(Entry entry, Collection<String> newTags) {
    var entries = new LinkedHashMap<>(manifests);
    var before = manifests.get(entry.digest());
    entries.put(entry.digest(), before == null ? entry : entry.yanked(before.yanked()));
    var all = new TreeMap<>(tags);
    newTags.forEach(tag -> all.put(tag, entry.digest()));
    return new Index(entries, all, deletions);
  }

  /** With a manifest yanked, or not any more. */
  Index yanked(Digest digest, boolean isYanked) {
    var entries = new LinkedHashMap<>(manifests);
    entries.computeIfPresent(digest, (_, entry) -> entry.yanked(isYanked));
    return new Index(entries, tags, deletions);
  }

  /** All tags that point to a manifest, in the order of their characters. */
  List<String> tagsOf(Digest digest) {
    return tags.entrySet().stream()
        .filter(it -> it.getValue().equals(digest))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Without a manifest and all tags that point to it, and nobody can restore them. */
  Index without(Digest digest) {
    var entries = new LinkedHashMap<>(manifests);
    entries.remove(digest);
    var all = new TreeMap<>(tags);
    all.values().removeIf(digest::equals);
    return new Index(entries, all, deletions);
  }

  /** Without tags, and without the manifests to which no other tag points, if these go too. */
  Index without(Entry entry, List<String> gone, boolean withManifest, Instant at) {
    var entries = new LinkedHashMap<>(manifests);
    if (withManifest) {
      entries.remove(entry.digest());
    }
    var all = new TreeMap<>(tags);
    gone.forEach(all::remove);
    var later = new ArrayList<>(deletions);
    later.add(new Deletion(entry, gone, at));
    return new Index(entries, all, later);
  }

  /** With what was deleted of a manifest, but for tags that point to another one now. */
  Index restored(Digest digest) {
    var entries = new LinkedHashMap<>(manifests);
    var all = new TreeMap<>(tags);
    var others = new ArrayList<Deletion>();
    for (var deletion : deletions) {
      if (deletion.entry().digest().equals(digest)) {
        entries.putIfAbsent(digest, deletion.entry());
        deletion.tags().forEach(tag -> all.putIfAbsent(tag, digest));
      } else {
        others.add(deletion);
      }
    }
    return new Index(entries, all, others);
  }

  /** Without deletions at this time or before. */
  Index forgetting(Instant time) {
    var later = deletions.stream().filter(it -> it.at().isAfter(time)).toList();
    return later.size() == deletions.size() ? this : new Index(manifests, tags, later);
  }

  /** As an image layout has it. */
  byte[] write(JsonMapper json) {
    var document = json.createObjectNode();
    document.put("schemaVersion", 2).put("mediaType", Manifest.OCI_INDEX);
    var list = document.putArray("manifests");
    var tagsOf = new LinkedHashMap<Digest, List<String>>();
    tags.forEach((tag, digest) -> tagsOf.computeIfAbsent(digest, _ -> new ArrayList<>()).add(tag));
    for (var entry : manifests.values()) {
      var names = tagsOf.getOrDefault(entry.digest(), List.of());
      if (names.isEmpty()) {
        write(entry, list.addObject());
      }
      for (var name : names) {
        write(entry, list.addObject()).withObject("annotations").put(TAG, name);
      }
    }
    if (!deletions.isEmpty()) {
      var gone = document.putArray(DELETIONS);
      for (var deletion : deletions) {
        write(deletion.entry(), gone.addObject())
            .withObject("annotations")
            .put(DELETED, deletion.at().toString())
            .put(TAGS, String.join(",", deletion.tags()));
      }
    }
    return json.writeValueAsBytes(document);
  }

  private static ObjectNode write(Entry entry, ObjectNode node) {
    node.put("mediaType", entry.mediaType());
    node.put("digest", entry.digest().toString()).put("size", entry.size());
    if (entry.artifactType() != null) {
      node.put("artifactType", entry.artifactType());
    }
    if (entry.subject() != null) {
      node.withObject("annotations").put(SUBJECT, entry.subject().toString());
    }
    if (entry.yanked()) {
      node.withObject("annotations").put(YANKED, "true");
    }
    if (entry.pushed() != null) {
      node.withObject("annotations").put(PUSHED, entry.pushed().toString());
    }
    return node;
  }

  /** Reads what {@link #write} or another program has written. */
  static Index read(byte[] content, JsonMapper json) {
    var entries = new LinkedHashMap<Digest, Entry>();
    var tags = new TreeMap<String, Digest>();
    var deletions = new ArrayList<Deletion>();
    var document = json.readTree(content);
    for (var node : document.path("manifests")) {
      var entry = entry(node);
      entries.put(entry.digest(), entry);
      var tag = node.path("annotations").path(TAG).asString("");
      if (Reference.Tags.isTag(tag)) {
        tags.put(tag, entry.digest());
      }
    }
    for (var node : document.path(DELETIONS)) {
      var about = node.path("annotations");
      var at = time(about.path(DELETED).asString(""));
      var gone = about.path(TAGS).asString("");
      if (at != null) {
        var all = gone.isEmpty() ? List.<String>of() : List.of(gone.split(",", -1));
        deletions.add(new Deletion(entry(node), all, at));
      }
    }
    return new Index(entries, tags, deletions);
  }

  /**
   * Reads it and takes nothing for empty that is damaged.
   *
   * @throws RuntimeException if it is no {@code index.json}
   */
  static Index readWhole(byte[] content, JsonMapper json) {
    var document = json.readTree(content);
    if (document == null || !document.path("manifests").isArray()) {
      throw new IllegalArgumentException("it has no list of manifests");
    }
    return read(content, json);
  }

  private static Entry entry(JsonNode node) {
    return new Entry(
        Digest.parse(node.path("digest").asString("")).orElseThrow(),
        node.path("mediaType").asString(""),
        node.path("size").longValue(),
        node.path("artifactType").asString(null),
        Digest.parse(node.path("annotations").path(SUBJECT).asString("")).orElse(null),
        node.path("annotations").path(YANKED).asString("").equals("true"),
        time(node.path("annotations").path(PUSHED).asString("")));
  }

  private static @Nullable Instant time(String text) {
    try {
      return text.isEmpty() ? null : Instant.parse(text);
    } catch (DateTimeParseException _) {
      return null; // another program wrote it
    }
  }
}

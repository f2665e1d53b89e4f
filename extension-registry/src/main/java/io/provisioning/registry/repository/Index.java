package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The manifests and tags of a repository: the {@code index.json} of its image layout. A manifest
 * with several tags is there several times. Immutable.
 */
record Index(Map<Digest, Entry> manifests, NavigableMap<String, Digest> tags) {

  static final Index EMPTY = new Index(Map.of(), new TreeMap<>());

  private static final String TAG = "org.opencontainers.image.ref.name";
  private static final String SUBJECT = "io.provisioning.subject";
  private static final String YANKED = "io.provisioning.yanked";

  Index {
    manifests = Collections.unmodifiableMap(new LinkedHashMap<>(manifests));
    tags = Collections.unmodifiableNavigableMap(new TreeMap<>(tags));
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
    return new Index(entries, all);
  }

  /** With a manifest yanked, or not any more. */
  Index yanked(Digest digest, boolean isYanked) {
    var entries = new LinkedHashMap<>(manifests);
    entries.computeIfPresent(digest, (_, entry) -> entry.yanked(isYanked));
    return new Index(entries, tags);
  }

  Index withoutTag(String tag) {
    var all = new TreeMap<>(tags);
    all.remove(tag);
    return new Index(manifests, all);
  }

  /** Without a manifest and all tags that point to it. */
  Index without(Digest digest) {
    var entries = new LinkedHashMap<>(manifests);
    entries.remove(digest);
    var all = new TreeMap<>(tags);
    all.values().removeIf(digest::equals);
    return new Index(entries, all);
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
    return node;
  }

  /** Reads what {@link #write} or another program has written. */
  static Index read(byte[] content, JsonMapper json) {
    var entries = new LinkedHashMap<Digest, Entry>();
    var tags = new TreeMap<String, Digest>();
    for (var node : json.readTree(content).path("manifests")) {
      var entry = entry(node);
      entries.put(entry.digest(), entry);
      var tag = node.path("annotations").path(TAG).asString("");
      if (Reference.Tags.isTag(tag)) {
        tags.put(tag, entry.digest());
      }
    }
    return new Index(entries, tags);
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
        node.path("annotations").path(YANKED).asString("").equals("true"));
  }
}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the manifests of one repository claim: themselves, their blobs, the manifests that they list
 * (also those that were deleted, as far as they are there), and whatever refers to one of these.
 * What was deleted and can be restored claims as if it were there.
 *
 * <p>A manifest claims on its own unless it refers to a subject. One that does lives with its
 * subject, or because it has a tag or is young: its subject may be pushed after it.
 */
final class Claims {

  private final Set<Digest> blobs = new HashSet<>();
  private final Set<Digest> manifests = new HashSet<>();
  private final Map<Digest, List<Digest>> referrers = new HashMap<>();
  private final ArrayDeque<Digest> next = new ArrayDeque<>();
  private final List<Digest> forsaken = new ArrayList<>();

  private Claims() {}

  /**
   * What a manifest refers to, besides its subject.
   *
   * @param manifests that it lists
   */
  record Content(List<Digest> blobs, List<Digest> manifests) {

    static final Content NONE = new Content(List.of(), List.of());

    Content {
      blobs = List.copyOf(blobs);
      manifests = List.copyOf(manifests);
    }
  }

  /** Reads manifests. */
  @FunctionalInterface
  interface Contents {

    /** What this one refers to; {@link Content#NONE} if it was deleted and its content is gone. */
    Content read(Digest manifest) throws IOException;
  }

  /** Says of what is on disk whether it was pushed, mounted or renewed a short time ago. */
  @FunctionalInterface
  interface Youth {
    boolean isYoung(Digest manifest) throws IOException;
  }

  static Claims of(Index index, Youth youth, Contents contents) throws IOException {
    var claims = new Claims();
    var tagged = new HashSet<>(index.tags().values());
    for (var entry : index.manifests().values()) {
      var subject = entry.subject();
      if (subject == null || tagged.contains(entry.digest()) || youth.isYoung(entry.digest())) {
        claims.add(entry.digest());
      } else {
        claims.referrers.computeIfAbsent(subject, _ -> new ArrayList<>()).add(entry.digest());
      }
    }
    index.deletions().forEach(it -> claims.add(it.entry().digest()));
    claims.follow(contents);
    claims.referrers.values().forEach(claims.forsaken::addAll);
    return claims;
  }

  private void follow(Contents contents) throws IOException {
    for (var digest = next.poll(); digest != null; digest = next.poll()) {
      var content = contents.read(digest);
      blobs.addAll(content.blobs());
      content.manifests().forEach(this::add);
      var found = referrers.remove(digest);
      if (found != null) {
        found.forEach(this::add);
      }
    }
  }

  private void add(Digest manifest) {
    if (manifests.add(manifest)) {
      next.add(manifest);
    }
  }

  /** Whether this blob or manifest is claimed. */
  boolean has(Digest digest) {
    return manifests.contains(digest) || blobs.contains(digest);
  }

  /** Manifests that nobody claims: untagged ones whose subjects are gone. */
  List<Digest> forsaken() {
    return List.copyOf(forsaken);
  }
}

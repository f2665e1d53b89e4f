package io.provisioning.registry.repository;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.blob.StoreFixtures;
import io.provisioning.registry.blob.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A store in a directory, and what clients do with it. */
public class PushedStore {

  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";

  public final Path root;
  public final Blobs blobs;
  public final Uploads uploads;
  public final Repositories repositories;
  public final Leftovers leftovers;
  public final Holdings holdings;
  public final Deletions deletions;

  /**
   * An empty one.
   *
   * @param undeleteGrace zero if nothing is restored
   */
  public PushedStore(Path root, TagRules rules, Duration undeleteGrace, InstantSource time) {
    this.root = root;
    blobs = StoreFixtures.blobs(root, time);
    uploads = StoreFixtures.uploads(root, blobs);
    repositories = RepositoryFixtures.repositories(blobs, rules, undeleteGrace, time);
    leftovers = RepositoryFixtures.leftovers(repositories, blobs);
    holdings = RepositoryFixtures.holdings(repositories, blobs);
    deletions = RepositoryFixtures.deletions(repositories, undeleteGrace);
  }

  public Digest upload(RepositoryName repository, String content) throws IOException {
    return StoreFixtures.upload(uploads, repository, content.getBytes(UTF_8));
  }

  /** Pushes an image with these layers. */
  public Digest image(RepositoryName repository, String tag, String... layers) throws IOException {
    for (var layer : layers) {
      upload(repository, layer);
    }
    return push(repository, tag, imageOf(null, layers));
  }

  /** Pushes what refers to a manifest, such as a signature of it. */
  public Digest referrer(RepositoryName repository, String tag, Digest subject, String layer)
      throws IOException {
    upload(repository, layer);
    return push(repository, tag, imageOf(subject, layer));
  }

  /** Pushes an index of manifests that are there. */
  public Digest index(RepositoryName repository, String tag, Digest... manifests)
      throws IOException {
    var list =
        Arrays.stream(manifests)
            .map(it -> descriptor(IMAGE, it, 0))
            .collect(Collectors.joining(",", "[", "]"));
    return push(
        repository,
        tag,
        "{\"schemaVersion\":2,\"mediaType\":\"%s\",\"manifests\":%s}".formatted(INDEX, list));
  }

  /** Pushes a manifest; an empty tag is none. */
  public Digest push(RepositoryName repository, String tag, String manifest) throws IOException {
    var content = manifest.getBytes(UTF_8);
    var digest = Digest.of(Digest.Algorithm.SHA256, content);
    var tags = tag.isEmpty() ? List.<String>of() : List.of(tag);
    return repositories.push(repository, content, null, Optional.of(digest), tags).digest();
  }

  /** The first layer is the configuration, too. */
  public static String imageOf(@Nullable Digest subject, String... layers) {
    var all = new ArrayList<String>();
    for (var layer : layers) {
      var digest = Digest.of(Digest.Algorithm.SHA256, layer.getBytes(UTF_8));
      all.add(descriptor("application/octet-stream", digest, layer.length()));
    }
    return "{\"schemaVersion\":2,\"mediaType\":\"%s\",\"config\":%s,\"layers\":[%s]%s}"
        .formatted(
            IMAGE,
            all.getFirst(),
            String.join(",", all),
            subject == null ? "" : ",\"subject\":" + descriptor(IMAGE, subject, 0));
  }

  private static String descriptor(String type, Digest digest, long size) {
    return "{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":%d}".formatted(type, digest, size);
  }

  public boolean has(RepositoryName repository, Digest digest) {
    return blobs.find(repository, digest).isPresent();
  }

  public Path file(RepositoryName repository, Digest digest) {
    return blobs.find(repository, digest).orElseThrow().file();
  }

  /** Files of the pool and of all repositories. */
  public long files() throws IOException {
    try (var all = Files.walk(root)) {
      return all.filter(it -> it.getFileName().toString().matches("[0-9a-f]{64}")).count();
    }
  }
}

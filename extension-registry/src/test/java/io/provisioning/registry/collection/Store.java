package io.provisioning.registry.collection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.blob.StoreFixtures;
import io.provisioning.registry.blob.UnclaimedBlobs;
import io.provisioning.registry.blob.Uploads;
import io.provisioning.registry.repository.Leftovers;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.registry.repository.RepositoryFixtures;
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
final class Store {

  static final Duration GRACE = Duration.ofHours(1);

  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";

  final Path root;
  final Blobs blobs;
  final Uploads uploads;
  final Repositories repositories;
  final GarbageCollection collection;

  Store(Path root, InstantSource time) {
    this.root = root;
    blobs = StoreFixtures.blobs(root, time);
    uploads = StoreFixtures.uploads(root, blobs);
    repositories = RepositoryFixtures.repositories(blobs);
    Leftovers leftovers = RepositoryFixtures.leftovers(repositories, blobs);
    collection =
        new GarbageCollection(repositories, leftovers, new UnclaimedBlobs(blobs), GRACE, time);
  }

  Digest upload(RepositoryName repository, String content) throws IOException {
    return StoreFixtures.upload(uploads, repository, content.getBytes(UTF_8));
  }

  /** Pushes an image with these layers. */
  Digest image(RepositoryName repository, String tag, String... layers) throws IOException {
    for (var layer : layers) {
      upload(repository, layer);
    }
    return push(repository, tag, imageOf(null, layers));
  }

  /** Pushes what refers to a manifest, such as a signature of it. */
  Digest referrer(RepositoryName repository, String tag, Digest subject, String layer)
      throws IOException {
    upload(repository, layer);
    return push(repository, tag, imageOf(subject, layer));
  }

  /** Pushes an index of manifests that are there. */
  Digest index(RepositoryName repository, String tag, Digest... manifests) throws IOException {
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
  Digest push(RepositoryName repository, String tag, String manifest) throws IOException {
    var content = manifest.getBytes(UTF_8);
    var digest = Digest.of(Digest.Algorithm.SHA256, content);
    var tags = tag.isEmpty() ? List.<String>of() : List.of(tag);
    return repositories.push(repository, content, null, Optional.of(digest), tags).digest();
  }

  /** The first layer is the configuration, too. */
  static String imageOf(@Nullable Digest subject, String... layers) {
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

  boolean has(RepositoryName repository, Digest digest) {
    return blobs.find(repository, digest).isPresent();
  }

  Path file(RepositoryName repository, Digest digest) {
    return blobs.find(repository, digest).orElseThrow().file();
  }

  /** Files of the pool and of all repositories. */
  long files() throws IOException {
    try (var all = Files.walk(root)) {
      return all.filter(it -> it.getFileName().toString().matches("[0-9a-f]{64}")).count();
    }
  }
}

package io.provisioning.registry.blob;

import io.provisioning.registry.blob.Digest.Algorithm;
import io.provisioning.registry.blob.Uploads.Chunk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;

/** Stores for tests of other packages. */
public final class StoreFixtures {

  private StoreFixtures() {}

  public static Blobs blobs(Path root, InstantSource time) {
    return new Blobs(root, time);
  }

  public static Uploads uploads(Path root, Blobs blobs) {
    return new Uploads(root, blobs);
  }

  /** Pushes content as clients do, whether or not it is there. */
  public static Digest upload(Uploads uploads, RepositoryName repository, byte[] content)
      throws IOException {
    var digest = Digest.of(Algorithm.SHA256, content);
    var id = uploads.begin(repository, Algorithm.SHA256).id();
    uploads.finish(repository, id, Chunk.next(new ByteArrayInputStream(content), -1), digest);
    return digest;
  }
}

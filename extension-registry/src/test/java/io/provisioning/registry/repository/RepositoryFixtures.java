package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Blobs;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Repositories for tests of other packages. */
public final class RepositoryFixtures {

  private RepositoryFixtures() {}

  public static Repositories repositories(Blobs blobs) {
    return new Repositories(blobs, JsonMapper.shared(), List.of());
  }

  public static Leftovers leftovers(Repositories repositories, Blobs blobs) {
    return new Leftovers(repositories, blobs, JsonMapper.shared());
  }
}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Blobs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Repositories for tests of other packages. */
public final class RepositoryFixtures {

  private RepositoryFixtures() {}

  public static Repositories repositories(
      Blobs blobs, TagRules rules, Duration undeleteGrace, InstantSource time) {
    return new Repositories(blobs, JsonMapper.shared(), List.of(), rules, undeleteGrace, time);
  }

  public static Leftovers leftovers(Repositories repositories, Blobs blobs) {
    return new Leftovers(repositories, blobs, JsonMapper.shared());
  }

  public static Holdings holdings(Repositories repositories, Blobs blobs) {
    return new Holdings(repositories, blobs, JsonMapper.shared());
  }

  public static Deletions deletions(Repositories repositories, Duration undeleteGrace) {
    return new Deletions(repositories, undeleteGrace, JsonMapper.shared());
  }
}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.RepositoryName;
import java.util.List;

/** What else must hold of a manifest before it is kept. Blobs that it refers to are there. */
public interface PushCheck {

  /** Whether it looks at artifacts of this type. */
  boolean concerns(String artifactType);

  /**
   * Looks at a manifest.
   *
   * @param tags that are to point to it
   * @throws io.provisioning.config.problem.ProblemException if it is not to be kept
   */
  void check(RepositoryName repository, byte[] manifest, List<String> tags);
}

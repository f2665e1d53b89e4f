package io.provisioning.registry.distribution;

import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.RepositoryProblem;

/** Where things are, relative to the host: the registry does not know how clients reach it. */
final class Paths {

  private static final String ROOT = "/v2/";

  private Paths() {}

  static String blob(RepositoryName repository, Digest digest) {
    return ROOT + repository + "/blobs/" + digest;
  }

  static String upload(RepositoryName repository, String id) {
    return ROOT + repository + "/blobs/uploads/" + id;
  }

  static String manifest(RepositoryName repository, Digest digest) {
    return ROOT + repository + "/manifests/" + digest;
  }

  /**
   * The name of a repository on a path.
   *
   * @throws io.provisioning.config.problem.ProblemException NAME_INVALID
   */
  static RepositoryName repository(String name) {
    return RepositoryName.parse(name)
        .orElseThrow(() ->
            RepositoryProblem.NAME_INVALID.because(
                "`%s` is not a valid name of a repository".formatted(name)));
  }
}

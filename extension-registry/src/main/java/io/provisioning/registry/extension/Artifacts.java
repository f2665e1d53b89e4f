package io.provisioning.registry.extension;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.referrer.Referrer;
import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Entry;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.Repositories;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Keeps packages that are on this machine as OCI artifacts, and makes damaged ones whole. */
final class Artifacts {

  private final Blobs blobs;
  private final Repositories repositories;

  Artifacts(Blobs blobs, Repositories repositories) {
    this.blobs = blobs;
    this.repositories = repositories;
  }

  /** Keeps a package; whether it was not there, or another under its version. */
  boolean publish(RepositoryName repository, Artifact artifact) throws IOException {
    var digest = Digest.parse(artifact.digest());
    var tag = new Reference.ByTag(artifact.tag());
    blobs.put(repository, Algorithm.SHA256, artifact.configuration());
    blobs.put(repository, Algorithm.SHA256, artifact.layer());
    if (repositories.renew(repository, tag).map(Entry::digest).equals(digest)) {
      return false;
    }
    repositories.push(
        repository,
        artifact.manifest(),
        Artifact.MEDIA_TYPE,
        Optional.of(digest.orElseThrow()),
        List.of(artifact.tag()));
    return true;
  }

  /** Keeps what refers to a package; whether it was not there. */
  boolean attach(RepositoryName repository, Referrer referrer) throws IOException {
    var digest = Digest.parse(referrer.digest()).orElseThrow();
    blobs.put(repository, Algorithm.SHA256, Referrer.configuration());
    blobs.put(repository, Algorithm.SHA256, referrer.content());
    if (repositories.renew(repository, new Reference.ByDigest(digest)).isPresent()) {
      return false;
    }
    repositories.push(
        repository, referrer.manifest(), Artifact.MEDIA_TYPE, Optional.of(digest), List.of());
    return true;
  }
}

package io.provisioning.registry.extension;

import io.provisioning.config.extension.referrer.Provenance;
import io.provisioning.config.extension.referrer.Referrer;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.extension.PackageView.PackageReferrer;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.Repositories;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What others have said of packages: by the API of referrers, and under the tag of cosign. */
final class PackageReferrers {

  private static final int MOST = 100;

  private final Repositories repositories;

  PackageReferrers(Repositories repositories) {
    this.repositories = repositories;
  }

  /** What is said of a manifest: signatures first, then by digest. */
  List<PackageReferrer> of(RepositoryName repository, Digest digest) {
    var tag = new Reference.ByTag(SignatureManifest.tag(digest.toString()));
    var signatures =
        repositories.find(repository, tag).stream()
            .map(it -> referrer("signature", it.artifactType(), it.digest()));
    var others =
        repositories.referrers(repository, digest, null, "", MOST - 1).stream()
            .map(it ->
                referrer(
                    kind(it.entry().artifactType(), it.annotations().get(Referrer.PREDICATE_TYPE)),
                    it.entry().artifactType(),
                    it.entry().digest()));
    return Stream.concat(signatures, others).toList();
  }

  private static PackageReferrer referrer(String kind, @Nullable String type, Digest digest) {
    return new PackageReferrer(kind, Objects.requireNonNullElse(type, ""), digest.toString());
  }

  private static String kind(@Nullable String artifactType, @Nullable String predicate) {
    if (Referrer.SBOM.equals(artifactType)) {
      return "sbom";
    }
    return Referrer.STATEMENT.equals(artifactType) && Provenance.PREDICATE.equals(predicate)
        ? "provenance"
        : "other";
  }
}

package io.provisioning.registry.extension;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.extension.PackageView.OfferPage;
import io.provisioning.registry.extension.PackageView.OfferView;
import io.provisioning.registry.extension.PackageView.PackageDetail;
import io.provisioning.registry.extension.PackageView.PackagePage;
import io.provisioning.registry.extension.PackageView.PackageVersion;
import io.provisioning.registry.repository.Entry;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.Repositories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Packages among what repositories have. */
final class Packages {

  private static final int MOST_VERSIONS = 1_000;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Repositories repositories;
  private final StoredPackages stored;
  private final PackageReferrers referrers;

  Packages(Repositories repositories, StoredPackages stored) {
    this.repositories = repositories;
    this.stored = stored;
    referrers = new PackageReferrers(repositories);
  }

  /** A version that is kept. */
  private record Version(Semver semver, Entry entry) {}

  /**
   * Packages in the order of their repositories.
   *
   * @param kind of them; null for all
   * @param search text in name, summary, category or software, upper or lower case; null for all
   * @param after repository of the one before the first; null for all
   */
  PackagePage list(
      String workspace,
      @Nullable String kind,
      @Nullable String search,
      @Nullable String after,
      int limit)
      throws IOException {
    var items = new ArrayList<PackageView>();
    for (var repository : repositories.names(workspace)) {
      if (after != null && repository.text().compareTo(after) <= 0) {
        continue;
      }
      var newest = newest(versions(repository));
      var view = newest.flatMap(it -> view(repository, it));
      if (view.isEmpty() || !isWanted(view.get(), kind, search)) {
        continue;
      }
      if (items.size() == limit) {
        return new PackagePage(items, items.getLast().repository());
      }
      items.add(view.get());
    }
    return new PackagePage(items, null);
  }

  /**
   * All versions of all packages, in the order of their repositories, newest first.
   *
   * @param yanked only those that are, or are not; null for all
   * @param after {@code <repository>:<version>} of the one before the first; null for all
   */
  OfferPage offers(String workspace, @Nullable Boolean yanked, @Nullable String after, int limit)
      throws IOException {
    var repository = after == null ? "" : after.replaceFirst(":.*", "");
    var items = new ArrayList<OfferView>();
    var isBefore = after != null;
    for (var each : repositories.names(workspace)) {
      var order = each.text().compareTo(repository);
      if (order < 0) {
        continue;
      }
      isBefore = isBefore && order == 0;
      for (var version : versions(each)) {
        if (isBefore) {
          isBefore = !key(each, version).equals(after);
        } else if (yanked == null || yanked == version.entry().yanked()) {
          if (items.size() == limit) {
            var last = items.getLast();
            return new OfferPage(items, last.repository() + ":" + last.version());
          }
          offer(each, version).ifPresent(items::add);
        }
      }
    }
    return new OfferPage(items, null);
  }

  private static String key(RepositoryName repository, Version version) {
    return repository.text() + ":" + version.semver().getVersion();
  }

  private Optional<OfferView> offer(RepositoryName repository, Version version) {
    return stored
        .configuration(repository, manifest(repository, version))
        .filter(JsonNode::isObject)
        .map(it ->
            new OfferView(
                repository.text(),
                it.path("kind").asString(""),
                it.path("name").asString(""),
                version.semver().getVersion(),
                version.entry().digest().toString(),
                version.entry().yanked(),
                JSON.convertValue(it, new TypeReference<Map<String, Object>>() {})));
  }

  private static boolean isWanted(
      PackageView view, @Nullable String kind, @Nullable String search) {
    var text = String.join("\n", view.name(), view.summary(), view.category(), view.software());
    return (kind == null || view.kind().equals(kind))
        && (search == null || lower(text).contains(lower(search)));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /**
   * A package with its versions.
   *
   * @param version that is described; null for the newest
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_PACKAGE
   */
  PackageDetail get(String workspace, String kind, String name, @Nullable String version) {
    var repository =
        RepositoryName.parse("%s/%s/%s".formatted(workspace, kind, name))
            .orElseThrow(() -> unknown(kind, name, version));
    var versions = versions(repository);
    var wanted =
        (version == null ? newest(versions) : exact(versions, version))
            .orElseThrow(() -> unknown(kind, name, version));
    var view = view(repository, wanted).orElseThrow(() -> unknown(kind, name, version));
    var manifest = manifest(repository, wanted);
    var configuration = stored.configuration(repository, manifest).orElseThrow();
    var texts = Artifact.unpack(stored.layer(repository, manifest), new ArrayList<>());
    return PackageDetail.of(
        view,
        versions.stream().map(Packages::version).toList(),
        referrers.of(repository, wanted.entry().digest()),
        configuration,
        texts);
  }

  private static Optional<Version> exact(List<Version> versions, String version) {
    return versions.stream().filter(it -> it.semver().getVersion().equals(version)).findFirst();
  }

  private static PackageVersion version(Version one) {
    return new PackageVersion(
        one.semver().getVersion(), one.entry().digest().toString(), one.entry().yanked());
  }

  /**
   * Yanks a version, or takes that back.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_PACKAGE
   */
  PackageVersion yank(String workspace, String kind, String name, String version, boolean isYanked)
      throws IOException {
    var repository =
        RepositoryName.parse("%s/%s/%s".formatted(workspace, kind, name))
            .orElseThrow(() -> unknown(kind, name, version));
    var known = repositories.names(workspace).contains(repository);
    var one =
        (known ? exact(versions(repository), version) : Optional.<Version>empty())
            .orElseThrow(() -> unknown(kind, name, version));
    if (!repositories.yank(repository, one.entry().digest(), isYanked)) {
      throw unknown(kind, name, version);
    }
    return new PackageVersion(one.semver().getVersion(), one.entry().digest().toString(), isYanked);
  }

  private static RuntimeException unknown(String kind, String name, @Nullable String version) {
    return PackageProblem.UNKNOWN_PACKAGE.because(
        "there is no %s `%s`%s"
            .formatted(kind, name, version == null ? "" : " of the version `" + version + "`"));
  }

  /** The newest that is not yanked; if all are, the newest. */
  private static Optional<Version> newest(List<Version> versions) {
    return versions.stream()
        .filter(it -> !it.entry().yanked())
        .findFirst()
        .or(() -> versions.stream().findFirst());
  }

  /** Newest first. */
  private List<Version> versions(RepositoryName repository) {
    var versions = new ArrayList<Version>();
    for (var tag : repositories.tags(repository, "", MOST_VERSIONS)) {
      var semver = Optional.ofNullable(Semver.parse(tag.replace('_', '+')));
      var entry = repositories.find(repository, new Reference.ByTag(tag));
      if (semver.isPresent() && entry.filter(Packages::isPackage).isPresent()) {
        versions.add(new Version(semver.get(), entry.get()));
      }
    }
    versions.sort(Comparator.comparing(Version::semver).reversed());
    return versions;
  }

  private static boolean isPackage(Entry entry) {
    return entry.artifactType() != null && Artifact.isPackage(entry.artifactType());
  }

  private Optional<PackageView> view(RepositoryName repository, Version version) {
    return stored
        .configuration(repository, manifest(repository, version))
        .map(it -> view(repository, version, it));
  }

  private static PackageView view(
      RepositoryName repository, Version version, JsonNode configuration) {
    return new PackageView(
        repository.text(),
        configuration.path("kind").asString(""),
        configuration.path("name").asString(""),
        version.semver().getVersion(),
        version.entry().digest().toString(),
        configuration.path("summary").asString(""),
        configuration.path("category").asString(""),
        configuration.path("software").asString(""),
        version.entry().yanked());
  }

  private byte[] manifest(RepositoryName repository, Version version) {
    return repositories
        .pull(repository, new Reference.ByDigest(version.entry().digest()))
        .map(Repositories.Pulled::content)
        .orElse(new byte[0]);
  }
}

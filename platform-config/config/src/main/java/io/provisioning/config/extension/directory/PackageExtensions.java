package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.secret.SecretReference;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is done with a package once it is loaded, wherever it came from. */
abstract sealed class PackageExtensions implements Extensions
    permits DirectoryExtensions, PulledExtensions {

  /** As {@link #all} has them. */
  static final Comparator<Extension> ORDER =
      Comparator.comparing(Extension::kind)
          .thenComparing(Extension::name)
          .thenComparing(Extension::version, Comparator.reverseOrder());

  private final InfrastructureLanguage language;

  PackageExtensions(InfrastructureLanguage language) {
    this.language = language;
  }

  /** One that these extensions gave. */
  abstract LoadedPackage loaded(Extension extension);

  /**
   * Says whether a dependency of a cluster can be satisfied.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if not
   */
  abstract void requireResolvable(Wanted wanted);

  @Override
  public Map<String, Object> configure(
      Extension extension, Map<String, Object> configuration, String path) {
    var checked = loaded(extension).check(configuration, path, _ -> Optional.empty());
    if (!checked.findings().isEmpty()) {
      throw ExtensionProblem.INVALID_CONFIGURATION.because(
          "the configuration of " + extension.name() + " " + extension.version() + " is not valid",
          checked.findings());
    }
    return checked.configuration();
  }

  @Override
  public Map<String, Object> replaceSecrets(
      Extension extension, Map<String, Object> configuration, LiteralSecret replacement) {
    return loaded(extension).schema().replaceSecrets(configuration, replacement);
  }

  @Override
  public Map<String, SecretReference> withPrevious(
      Extension extension, Map<String, Object> configuration) {
    return loaded(extension).schema().withPrevious(configuration);
  }

  @Override
  public List<BundleFile> bundle(
      Extension extension,
      Map<String, Object> configuration,
      Map<String, String> previous,
      Map<String, Object> server) {
    return new Bundle(loaded(extension)).files(configuration, previous, server);
  }

  @Override
  public Infrastructure expand(
      Extension cluster, Infrastructure.Cluster instance, Infrastructure.Settings settings) {
    var path = "clusters." + instance.name() + ".config";
    var configuration = configure(cluster, instance.configuration(), path);
    cluster.dependencies().stream()
        .filter(dependency -> !dependency.optional())
        .map(it -> new Wanted(it.name(), it.range(), "clusters." + instance.name()))
        .forEach(this::requireResolvable);
    return new ClusterExpansion(loaded(cluster), language)
        .expand(instance, configuration, settings);
  }
}

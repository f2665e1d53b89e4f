package io.provisioning.orchestrator.engine.steering;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.secret.SecretReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A platform without packages. */
final class NoExtensions implements Extensions {

  @Override
  public List<Extension> all() {
    return List.of();
  }

  @Override
  public Optional<Extension> find(ExtensionKind kind, String name, String range) {
    return Optional.empty();
  }

  @Override
  public List<Extension> resolve(List<Wanted> wanted) {
    return List.of();
  }

  @Override
  public Map<String, Object> configure(
      Extension extension, Map<String, Object> configuration, String path) {
    return configuration;
  }

  @Override
  public Map<String, Object> replaceSecrets(
      Extension extension, Map<String, Object> configuration, LiteralSecret replacement) {
    return configuration;
  }

  @Override
  public Map<String, SecretReference> withPrevious(
      Extension extension, Map<String, Object> configuration) {
    return Map.of();
  }

  @Override
  public List<BundleFile> bundle(
      Extension extension,
      Map<String, Object> configuration,
      Map<String, String> previous,
      Map<String, Object> server) {
    return List.of();
  }

  @Override
  public Infrastructure expand(
      Extension cluster, Infrastructure.Cluster instance, Infrastructure.Settings settings) {
    throw new IllegalStateException("there are no clusters");
  }
}

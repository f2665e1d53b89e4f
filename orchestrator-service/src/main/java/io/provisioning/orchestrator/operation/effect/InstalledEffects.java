package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.Extensions.BundleFile;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Effects.OperationLog;
import io.provisioning.orchestrator.operation.InstalledFiles;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.service.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Taskservs on servers: a package's bundle is put there and its scripts are run. */
public final class InstalledEffects {

  private static final Duration DIGESTS_LIMIT = Duration.ofSeconds(30);

  private final Providers providers;
  private final Catalogs catalogs;
  private final Secrets secrets;
  private final Pause pause;

  public InstalledEffects(Providers providers, Catalogs catalogs, Secrets secrets, Pause pause) {
    this.providers = providers;
    this.catalogs = catalogs;
    this.secrets = secrets;
    this.pause = pause;
  }

  Optional<Facts> transition(
      Workload work,
      ResourceRef resource,
      @Nullable Installed from,
      @Nullable Installed to,
      OperationLog log) {
    return to == null
        ? uninstall(work, resource, Objects.requireNonNull(from), log)
        : Optional.of(install(work, resource, from, to, log));
  }

  private Facts install(
      Workload work,
      ResourceRef resource,
      @Nullable Installed from,
      Installed to,
      OperationLog log) {
    var server = running(work.workspace(), resource, to);
    var extensions = catalogs.of(work.workspace());
    var extension =
        planned(extensions, resource.name(), to, log)
            .orElseThrow(() ->
                new EffectException(
                    FailureClass.PERMANENT,
                    "there is no taskserv `" + resource.name() + "` to install",
                    null,
                    null));
    var secrets = secrets(work, resource);
    var previous = new PreviousSecrets(secrets, log).of(extensions, extension, from, to);
    var opened = OpenedConfiguration.of(to.configuration(), previous, secrets);
    var told = opened.redacting(log);
    var bundle = bundle(extensions, extension, opened, server);
    try (var channel = providers.get(to.provider()).channel(server.id())) {
      var place = new BundlePlace(channel, resource.name(), opened, told, pause);
      told.line(
          "installing "
              + extension.name()
              + " "
              + extension.version()
              + " on "
              + server.id().name());
      place.put(bundle);
      place.run("install.sh", extension.timeouts().install());
      place.awaitHealth(extension.timeouts().health());
      var facts = new TreeMap<>(place.facts());
      FileDigests.digests(channel, extension.files(), DIGESTS_LIMIT)
          .forEach((path, digest) -> facts.put(InstalledFiles.FACT + path, digest));
      return new Facts("", facts);
    }
  }

  private Optional<Facts> uninstall(
      Workload work, ResourceRef resource, Installed from, OperationLog log) {
    var provider = providers.get(from.provider());
    var id = ProvidedEffects.id(work.workspace(), resource);
    var server = provider.find(id);
    if (server.isEmpty()) {
      log.line(id.name() + " does not exist, and nothing on it");
      return Optional.empty();
    }
    var secrets = new PresentSecrets(secrets(work, resource), log);
    var opened = OpenedConfiguration.of(from.configuration(), secrets);
    var told = opened.redacting(log);
    var extensions = catalogs.of(work.workspace());
    var extension = left(extensions, resource.name(), from, told);
    try (var channel = provider.channel(running(work.workspace(), resource, from).id())) {
      var place = new BundlePlace(channel, resource.name(), opened, told, pause);
      told.line("uninstalling " + resource.name() + " from " + id.name());
      if (extension.isPresent() && !secrets.isAnyMissing()) {
        place.put(bundle(extensions, extension.get(), opened, (ServerState) server.get()));
      } else if (extension.isEmpty()) {
        told.line("the package is not loaded any more; using what it left on the server");
      }
      place.run(
          "uninstall.sh",
          extension.map(it -> it.timeouts().uninstall()).orElse(BundlePlace.UNINSTALL_TIMEOUT));
      place.remove();
    }
    return Optional.empty();
  }

  /**
   * Neither the problem nor its cause goes on, since both may tell a value of the configuration.
   */
  private List<BundleFile> bundle(
      Extensions extensions, Extension extension, OpenedConfiguration opened, ServerState server) {
    try {
      return extensions.bundle(
          extension, opened.configuration(), opened.previous(), variables(server));
    } catch (ProblemException e) {
      var findings = e.findings().stream().map(finding -> "; " + finding).toList();
      throw new EffectException(
          FailureClass.PERMANENT,
          opened.redacted(e.detail() + String.join("", findings)),
          null,
          null);
    }
  }

  private OpenedConfiguration.Source secrets(Workload work, ResourceRef resource) {
    return reference -> secrets.open(work, resource.infrastructure(), reference);
  }

  /** A registry that is away comes back. */
  private static Optional<Extension> planned(
      Extensions extensions, String name, Installed installed, OperationLog log) {
    try {
      return choose(extensions, name, installed, log);
    } catch (ProblemException e) {
      throw new EffectException(
          e.problem().kind() == Problem.Kind.UNAVAILABLE
              ? FailureClass.TRANSIENT
              : FailureClass.PERMANENT,
          e.detail(),
          null,
          null);
    }
  }

  /** What was installed can be removed without its package. */
  private static Optional<Extension> left(
      Extensions extensions, String name, Installed installed, OperationLog log) {
    try {
      return choose(extensions, name, installed, log);
    } catch (ProblemException e) {
      log.line(e.detail());
      return Optional.empty();
    }
  }

  /** The package that was planned; an undo long after may have to make do with another. */
  private static Optional<Extension> choose(
      Extensions extensions, String name, Installed installed, OperationLog log) {
    var exact =
        extensions
            .withDigest(installed.digest())
            .filter(it -> it.kind() == ExtensionKind.TASKSERV && it.name().equals(name));
    if (exact.isPresent()) {
      return exact;
    }
    var chosen =
        extensions
            .find(ExtensionKind.TASKSERV, name, "=" + installed.version())
            .or(() -> extensions.find(ExtensionKind.TASKSERV, name, "*"));
    if (chosen.filter(it -> it.digest().equals(installed.digest())).isPresent()) {
      return chosen;
    }
    chosen.ifPresent(it ->
        log.line(
            "package "
                + name
                + " "
                + installed.version()
                + " ("
                + installed.digest()
                + ") is not loaded any more; using "
                + it.version()
                + " ("
                + it.digest()
                + ")"));
    return chosen;
  }

  private ServerState running(String workspace, ResourceRef resource, Installed installed) {
    ResourceId id = ProvidedEffects.id(workspace, resource);
    var state = providers.get(installed.provider()).find(id);
    if (!(state.orElse(null) instanceof ServerState server)) {
      throw new EffectException(
          FailureClass.PERMANENT, "server " + id.name() + " does not exist", null, null);
    }
    if (server.status() != ServerStatus.RUNNING) {
      throw new EffectException(
          FailureClass.TRANSIENT, "server " + id.name() + " does not run", null, null);
    }
    return server;
  }

  /** What templates know as {@code server}. */
  private static Map<String, Object> variables(ServerState server) {
    var variables = new TreeMap<String, Object>();
    variables.put("name", server.id().name());
    variables.put("addresses", new TreeMap<>(server.addresses()));
    ProvidedEffects.mainAddress(server).ifPresent(address -> variables.put("address", address));
    return variables;
  }
}

package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.extension.directory.LoadedPackages;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.directory.PulledExtensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Packages of the registry, and of directories. */
final class RegistryCatalogs implements Catalogs {

  private final HttpRegistry registry;
  private final FilesystemPackages cache;
  private final TrustPolicies policies;
  private final DirectoryExtensions own;
  private final InfrastructureLanguage language;
  private final Grace grace;
  private final LoadedPackages loaded = new LoadedPackages();
  private final OfferMemory offers = new OfferMemory();

  RegistryCatalogs(
      HttpRegistry registry,
      FilesystemPackages cache,
      TrustPolicies policies,
      DirectoryExtensions own,
      InfrastructureLanguage language,
      Grace grace) {
    this.registry = registry;
    this.cache = cache;
    this.policies = policies;
    this.own = own;
    this.language = language;
    this.grace = grace;
  }

  /** How long what the registry said counts while it does not answer. */
  record Grace(Duration time, Clock clock) {}

  @Override
  public Catalog of(String workspace, ExtensionLock lock) {
    return of(workspace, lock, _ -> true);
  }

  @Override
  public Catalog of(String workspace, ExtensionLock lock, Predicate<PackageRef> choosable) {
    var stock = stock(workspace);
    var pulled = new PulledExtensions(stock, loaded, own, lock, choosable, language);
    return new PulledCatalog(pulled, lock, stock::yanked);
  }

  @Override
  public List<PackageOffer> offers(String workspace) {
    return stock(workspace).offersNow();
  }

  @Override
  public KnownOffers known(String workspace) {
    return stock(workspace).known(grace.clock().instant(), grace.time()).beside(own.all());
  }

  @Override
  public Optional<PackageRef> packageWithFiles(String workspace, String digest) {
    return stock(workspace).withFiles(digest);
  }

  private RegistryStock stock(String workspace) {
    return new RegistryStock(registry, cache, offers, policies, workspace);
  }
}

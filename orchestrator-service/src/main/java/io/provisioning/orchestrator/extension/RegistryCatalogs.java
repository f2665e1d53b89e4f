package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.extension.directory.LoadedPackages;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.directory.PulledExtensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.util.List;

/** Packages of the registry, and of directories. */
final class RegistryCatalogs implements Catalogs {

  private final HttpRegistry registry;
  private final FilesystemPackages cache;
  private final TrustPolicies policies;
  private final DirectoryExtensions own;
  private final InfrastructureLanguage language;
  private final LoadedPackages loaded = new LoadedPackages();
  private final OfferMemory offers = new OfferMemory();

  RegistryCatalogs(
      HttpRegistry registry,
      FilesystemPackages cache,
      TrustPolicies policies,
      DirectoryExtensions own,
      InfrastructureLanguage language) {
    this.registry = registry;
    this.cache = cache;
    this.policies = policies;
    this.own = own;
    this.language = language;
  }

  @Override
  public Catalog of(String workspace, ExtensionLock lock) {
    var stock = stock(workspace);
    var pulled = new PulledExtensions(stock, loaded, own, lock, language);
    return new PulledCatalog(pulled, lock, stock::yanked);
  }

  @Override
  public List<PackageOffer> offers(String workspace) {
    return stock(workspace).offersNow();
  }

  private RegistryStock stock(String workspace) {
    return new RegistryStock(registry, cache, offers, policies, workspace);
  }
}

package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.extension.directory.LoadedPackages;
import io.provisioning.config.extension.directory.PulledExtensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.InfrastructureLanguage;

/** Packages of the registry, and of directories. */
final class RegistryCatalogs implements Catalogs {

  private final HttpRegistry registry;
  private final FilesystemPackages cache;
  private final DirectoryExtensions own;
  private final InfrastructureLanguage language;
  private final LoadedPackages loaded = new LoadedPackages();
  private final OfferMemory offers = new OfferMemory();

  RegistryCatalogs(
      HttpRegistry registry,
      FilesystemPackages cache,
      DirectoryExtensions own,
      InfrastructureLanguage language) {
    this.registry = registry;
    this.cache = cache;
    this.own = own;
    this.language = language;
  }

  @Override
  public Catalog of(String workspace, ExtensionLock lock) {
    var stock = new RegistryStock(registry, cache, offers, workspace);
    return new PulledCatalog(new PulledExtensions(stock, loaded, own, lock, language));
  }
}

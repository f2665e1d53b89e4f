package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.lock.ExtensionLock;

/** The packages that can be used, which depends on the workspace and on what is locked. */
public interface Catalogs {

  /** The workspace whose packages all others can use. */
  String BUILT_IN = "catalog";

  /**
   * What one plan uses. It asks the registry once at most, and only if it has to.
   *
   * @param lock of the infrastructure; empty to choose freely
   */
  Catalog of(String workspace, ExtensionLock lock);

  /** Nothing is locked. */
  default Extensions of(String workspace) {
    return of(workspace, ExtensionLock.EMPTY).extensions();
  }

  /** Packages that are there in every workspace, and that nobody locks. */
  static Catalogs of(Extensions extensions) {
    return (_, _) -> new FixedCatalog(extensions);
  }
}

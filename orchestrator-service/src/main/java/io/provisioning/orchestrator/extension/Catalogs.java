package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.lock.ExtensionLock;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

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

  /**
   * The same where not every offer may be chosen.
   *
   * @param choosable whether one may be, beside what is locked
   */
  default Catalog of(String workspace, ExtensionLock lock, Predicate<PackageRef> choosable) {
    return of(workspace, lock);
  }

  /**
   * All that the registry offers now to a workspace.
   *
   * @throws io.provisioning.config.problem.ProblemException PACKAGES_UNAVAILABLE if it does not
   *     answer, or if there is none
   */
  default List<PackageOffer> offers(String workspace) {
    throw ExtensionProblem.PACKAGES_UNAVAILABLE.because(
        "there is no registry: packages come from directories, and nothing is locked",
        "set `provisioning.extensions.registry.url`, or start with `./provisioning up`");
  }

  /** All that is known to be offered to a workspace, also while the registry does not answer. */
  default KnownOffers known(String workspace) {
    return KnownOffers.of(of(workspace).all());
  }

  /**
   * The package of the registry that has these files, as far as it was pulled here; asks nobody.
   *
   * @param digest as {@link io.provisioning.config.extension.Extension#digest} has it
   */
  default Optional<PackageRef> packageWithFiles(String workspace, String digest) {
    return Optional.empty();
  }

  /** Nothing is locked. */
  default Extensions of(String workspace) {
    return of(workspace, ExtensionLock.EMPTY).extensions();
  }

  /** Packages that are there in every workspace, and that nobody locks. */
  static Catalogs of(Extensions extensions) {
    return (_, _) -> new FixedCatalog(extensions);
  }
}

package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.PackageRef;
import java.util.List;
import java.util.Optional;

/** Packages that are kept elsewhere and fetched when they are needed. */
public interface PackageStock {

  /**
   * All that there are, in any order.
   *
   * @throws io.provisioning.config.problem.ProblemException PACKAGES_UNAVAILABLE if nobody knows
   */
  List<PackageOffer> offers();

  /**
   * The files of a package, which were compared with its digest.
   *
   * @throws io.provisioning.config.problem.ProblemException PACKAGES_UNAVAILABLE if it cannot be
   *     had; DAMAGED_PACKAGE if what there is has another digest
   */
  ExtensionPackage get(PackageRef wanted);

  /**
   * Refuses a package that may not be used, each time before it is: what is trusted can change.
   *
   * @throws io.provisioning.config.problem.ProblemException UNTRUSTED_PACKAGE; INVALID_TRUST_POLICY
   *     if nobody can say; PACKAGES_UNAVAILABLE if its signatures cannot be had
   */
  void requireTrusted(PackageRef wanted);

  /**
   * A package that was fetched before.
   *
   * @param digest of its files, as {@link io.provisioning.config.extension.Extension#digest}
   */
  Optional<PackageRef> withFiles(String digest);
}

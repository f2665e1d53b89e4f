package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.problem.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/**
 * A package that a registry has, as far as a choice among packages needs to know it.
 *
 * @param description without the schema and the digest of its files
 * @param isYanked whether only a lock may keep it
 */
public record PackageOffer(PackageRef ref, Extension description, boolean isYanked) {

  /**
   * An offer.
   *
   * @param tree what its {@code extension.yaml} says
   * @param digest of the manifest of its artifact
   * @return empty if this platform cannot read such a package
   */
  public static Optional<PackageOffer> of(
      Map<String, Object> tree, String digest, boolean isYanked) {
    return Manifest.of(tree, _ -> Optional.empty(), new ArrayList<Finding>())
        .map(it ->
            new PackageOffer(
                new PackageRef(it.kind(), it.name(), it.version(), digest),
                new Extension(
                    it.kind(),
                    it.name(),
                    it.version(),
                    it.summary(),
                    it.category(),
                    it.software(),
                    it.systems(),
                    it.dependencies(),
                    it.provides(),
                    it.conflicts(),
                    Map.of(),
                    it.timeouts(),
                    it.files(),
                    Path.of(it.name()),
                    ""),
                isYanked));
  }
}

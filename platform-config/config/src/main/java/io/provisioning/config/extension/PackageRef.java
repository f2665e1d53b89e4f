package io.provisioning.config.extension;

import java.util.Comparator;
import org.semver4j.Semver;

/**
 * One package of a registry, down to its content.
 *
 * @param digest of the manifest of its artifact, as {@code sha256:<hex>}
 */
public record PackageRef(ExtensionKind kind, String name, Semver version, String digest)
    implements Comparable<PackageRef> {

  private static final Comparator<PackageRef> ORDER =
      Comparator.comparing(PackageRef::kind)
          .thenComparing(PackageRef::name)
          .thenComparing(PackageRef::version)
          .thenComparing(PackageRef::digest);

  /** Whether both are versions of one package. */
  public boolean isSamePackage(PackageRef other) {
    return kind == other.kind && name.equals(other.name);
  }

  @Override
  public int compareTo(PackageRef other) {
    return ORDER.compare(this, other);
  }

  /** As people name it: {@code taskserv/nginx 1.22.0}. */
  @Override
  public String toString() {
    return kind.label() + "/" + name + " " + version.getVersion();
  }
}

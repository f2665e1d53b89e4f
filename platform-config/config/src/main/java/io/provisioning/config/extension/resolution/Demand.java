package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extensions.Wanted;
import org.jspecify.annotations.Nullable;

/**
 * A wish for a package or a capability, and how it came about.
 *
 * @param optional it restricts the version and orders, but does not bring the package in
 * @param root the wish of the document that led here
 * @param cause the demand that brought in {@code by}; absent for the document's own wishes
 * @param by the package whose dependency this is; absent for the document's own wishes
 */
record Demand(
    String name,
    VersionRange range,
    boolean optional,
    Wanted root,
    @Nullable Demand cause,
    @Nullable Extension by) {

  static Demand of(Wanted wanted, VersionRange range) {
    return new Demand(wanted.name(), range, false, wanted, null, null);
  }

  Demand dependency(Extension by, Extension.Dependency dependency) {
    var range = VersionRange.parse(dependency.range()).orElseThrow();
    return new Demand(dependency.name(), range, dependency.optional(), root, this, by);
  }

  boolean isRoot() {
    return cause == null;
  }

  boolean names(Extension extension) {
    return extension.name().equals(name);
  }

  /** Whether the package may not stand beside this demand, whoever else satisfies it. */
  boolean forbids(Extension extension) {
    return names(extension) && !range.contains(extension.version());
  }

  /** A capability has no version, so only a demand for any version can be met by one. */
  boolean acceptedBy(Extension extension) {
    return names(extension)
        ? range.contains(extension.version())
        : !isRoot() && range.any() && extension.provides().contains(name);
  }
}

package io.provisioning.config.extension.update;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.semver4j.Semver;

/** How far a version may move when it is updated. */
public enum UpdateStrategy {
  NONE,
  PATCH,
  MINOR,
  MAJOR;

  /** As {@code updates.yaml} has it; empty if it is none. */
  static Optional<UpdateStrategy> of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }

  /** As written in {@code updates.yaml}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it leads from one version to another; it never holds up what stays as it is. */
  public boolean allows(Semver from, Semver to) {
    return from.equals(to)
        || switch (this) {
          case NONE -> false;
          case PATCH -> from.getMajor() == to.getMajor() && from.getMinor() == to.getMinor();
          case MINOR -> from.getMajor() == to.getMajor();
          case MAJOR -> true;
        };
  }
}

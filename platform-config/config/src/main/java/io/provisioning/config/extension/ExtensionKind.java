package io.provisioning.config.extension;

import java.util.Locale;

/** What a package extends the platform with. */
public enum ExtensionKind {
  TASKSERV,
  CLUSTER;

  /** As written in {@code extension.yaml}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

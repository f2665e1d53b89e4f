package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import java.util.List;
import java.util.Optional;

/** Packages for one plan, and which of them it has used up to now. */
public interface Catalog {

  Extensions extensions();

  /** What to lock; empty where packages come from directories alone, and nothing is locked. */
  Optional<ExtensionLock> used();

  /** What people should know about the packages that were used. */
  List<String> warnings();
}

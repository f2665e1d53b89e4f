package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.orchestrator.declaration.Locks;
import io.provisioning.orchestrator.extension.Catalog;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.step.Planner;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.update.PackageUpdate;
import io.provisioning.orchestrator.update.PackageUpdates;
import org.jspecify.annotations.Nullable;

/** Packages for plans: what is locked beside a declaration is what its plans use. */
final class Choices {

  private final Catalogs catalogs;
  private final Locks locks;
  private final PackageUpdates updates;
  private final Providers providers;

  Choices(Catalogs catalogs, Locks locks, PackageUpdates updates, Providers providers) {
    this.catalogs = catalogs;
    this.locks = locks;
    this.updates = updates;
    this.providers = providers;
  }

  /**
   * The packages for one plan.
   *
   * @param update which of them are not to be those that are locked; null for none
   * @throws io.provisioning.config.problem.ProblemException INVALID if the lock cannot be read, or
   *     they cannot be updated so
   */
  Catalog of(String workspace, Intent intent, @Nullable PackageUpdate update) {
    if (update != null && intent instanceof Intent.Apply apply) {
      return updates.choose(workspace, apply.document(), apply.provider(), update);
    }
    return catalogs.of(
        workspace,
        intent instanceof Intent.Destroy
            ? ExtensionLock.EMPTY
            : locks.read(workspace, intent.infrastructure()));
  }

  /** What plans with these packages. */
  Planner planner(Catalog catalog) {
    return new Planner(catalog.extensions(), providers);
  }
}

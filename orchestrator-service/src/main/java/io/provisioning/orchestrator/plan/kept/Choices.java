package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.orchestrator.declaration.Locks;
import io.provisioning.orchestrator.extension.Catalog;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.step.Planner;
import io.provisioning.orchestrator.provider.Providers;

/** Packages for plans: what is locked beside a declaration is what its plans use. */
final class Choices {

  private final Catalogs catalogs;
  private final Locks locks;
  private final Providers providers;

  Choices(Catalogs catalogs, Locks locks, Providers providers) {
    this.catalogs = catalogs;
    this.locks = locks;
    this.providers = providers;
  }

  /**
   * The packages for one plan.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if the lock cannot be read
   */
  Catalog of(String workspace, Intent intent) {
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

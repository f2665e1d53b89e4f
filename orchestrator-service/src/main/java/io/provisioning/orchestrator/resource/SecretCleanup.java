package io.provisioning.orchestrator.resource;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.resource.ResourceGraph.Vacancy;
import io.provisioning.orchestrator.secret.Secrets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes the secrets of infrastructures of which nothing is left. */
final class SecretCleanup implements Vacancy.Listener {

  private static final Logger log = LoggerFactory.getLogger(SecretCleanup.class);

  private final Secrets secrets;

  SecretCleanup(Secrets secrets) {
    this.secrets = secrets;
  }

  @Override
  public void vacated(Vacancy vacancy) {
    try {
      secrets.forget(vacancy.workspace(), vacancy.infrastructure(), vacancy.since());
    } catch (ProblemException e) {
      // The journal tells of the vacancy again at the next start.
      log.warn("secrets of {} are left for now", vacancy.infrastructure(), e);
    }
  }
}

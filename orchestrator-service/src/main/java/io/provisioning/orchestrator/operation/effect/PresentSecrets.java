package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.operation.Effects.OperationLog;

/**
 * Secrets for an uninstallation, which must be possible without those that do not exist any more:
 * what was put on the server when it was installed is used then.
 */
public final class PresentSecrets implements OpenedConfiguration.Source {

  private final OpenedConfiguration.Source secrets;
  private final OperationLog log;
  private boolean isAnyMissing;

  PresentSecrets(OpenedConfiguration.Source secrets, OperationLog log) {
    this.secrets = secrets;
    this.log = log;
  }

  @Override
  public String open(SecretReference reference) {
    try {
      return secrets.open(reference);
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.NOT_FOUND) {
        throw e;
      }
      isAnyMissing = true;
      log.line(e.detail() + "; using what was left on the server");
      return reference.toString();
    }
  }

  boolean isAnyMissing() {
    return isAnyMissing;
  }
}

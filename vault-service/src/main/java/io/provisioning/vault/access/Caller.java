package io.provisioning.vault.access;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.Workload;
import org.jspecify.annotations.Nullable;

/**
 * Who calls, and what for. Accounts come through the control center, which has decided about the
 * workspace; services come directly, with a token for the workspace and workflow they work for.
 *
 * @param workload what a service works for; null for everyone whom the control center let through
 */
public record Caller(Actor actor, @Nullable Workload workload) {

  /** The caller of a request. */
  public static Caller of(VerifiedCaller verified) {
    return new Caller(Actor.of(verified), verified.workload());
  }

  /** Whether it may use secrets of a workspace. */
  public boolean mayUse(String workspace) {
    return workload == null || workload.workspace().equals(workspace);
  }

  /**
   * Refuses a service that works for another workspace.
   *
   * @throws io.provisioning.config.problem.ProblemException DENIED
   */
  public void require(String workspace) {
    if (!mayUse(workspace)) {
      throw AccessProblem.NOT_YOUR_WORKSPACE.because(
          "the token does not allow secrets of the workspace `" + workspace + "`",
          "a service can use the secrets of the workspace that it works for");
    }
  }

  /**
   * Refuses services: some things are only for accounts.
   *
   * @throws io.provisioning.config.problem.ProblemException DENIED
   */
  public void requireAccount() {
    if (workload != null) {
      throw AccessProblem.NOT_FOR_SERVICES.because(
          "a service cannot do this",
          "send the request through the control center, as a user or a service account");
    }
  }
}

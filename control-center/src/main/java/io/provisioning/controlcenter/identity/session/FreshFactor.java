package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.time.Duration;
import java.time.InstantSource;

/** What protects an account is changed only by who has just shown who they are. */
public final class FreshFactor {

  private final Duration fresh;
  private final InstantSource time;

  /** A factor counts for this time after it was shown. */
  public FreshFactor(Duration fresh, InstantSource time) {
    this.fresh = fresh;
    this.time = time;
  }

  /**
   * Refuses who has not.
   *
   * @throws io.provisioning.config.problem.ProblemException STEP_UP_NEEDED
   */
  public void require(Caller caller) {
    if (caller.authenticatedAt().plus(fresh).isBefore(time.instant())) {
      throw IdentityProblem.STEP_UP_NEEDED.because(
          "this requires a second factor shown within the last " + fresh.toMinutes() + " minutes",
          "show it again: `provisioning step-up`");
    }
  }
}

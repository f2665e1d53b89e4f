package io.provisioning.service.token;

import io.provisioning.service.VerifiedCaller;
import java.util.Optional;

/** Knows good tokens. */
interface TokenCheck {

  /**
   * Who carries this token; empty if it is not good.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if that cannot be said now
   */
  Optional<VerifiedCaller> check(String token);

  /** What somebody can do who has none. */
  String help();
}

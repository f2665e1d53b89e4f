package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.DeviceTokens;
import io.provisioning.controlcenter.identity.signin.Attempts.Attempt;
import io.provisioning.controlcenter.identity.signin.SignIn.Credentials;
import java.util.Optional;

/**
 * Tells strangers from those whom an account knows: by the device on which they signed in before,
 * by a recovery code, or by the one-time password that an administrator gave them. None of them can
 * be guessed, and each has failures of its own. What is shown here is not used up.
 */
final class Acquaintance {

  static final String RECOVERY_CODE = "recovery code";

  private final DeviceTokens devices;
  private final SecondFactorCheck factors;

  Acquaintance(DeviceTokens devices, SecondFactorCheck factors) {
    this.devices = devices;
    this.factors = factors;
  }

  /**
   * Who tries to sign in.
   *
   * @param name in its one form
   * @param found who has this name
   */
  Attempt of(String name, Optional<User> found, Credentials credentials, String address) {
    return found
        .flatMap(user -> known(user, credentials))
        .map(by -> Attempt.known(name, by, address))
        .orElseGet(() -> Attempt.ofStranger(name, address));
  }

  private Optional<String> known(User user, Credentials credentials) {
    return Optional.ofNullable(credentials.device())
        .flatMap(token -> devices.device(user, token))
        .map(device -> "device " + device)
        .or(() ->
            factors.isRecoveryCode(user, credentials.second())
                ? Optional.of(RECOVERY_CODE)
                : Optional.empty())
        .or(() -> oneTimePassword(user, credentials.password()));
  }

  private static Optional<String> oneTimePassword(User user, String typed) {
    return Optional.ofNullable(user.password())
        .map(User.Password::oneTime)
        .filter(digest -> RandomSecrets.matches(digest, typed))
        .map(_ -> "one-time password");
  }
}

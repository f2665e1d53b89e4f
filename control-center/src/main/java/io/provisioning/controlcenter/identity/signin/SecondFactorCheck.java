package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.passkey.Assertion;
import io.provisioning.controlcenter.identity.passkey.Ceremony;
import io.provisioning.controlcenter.identity.passkey.Passkeys;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes whatever somebody shows besides a password: a code or a passkey. */
final class SecondFactorCheck {

  private final SecondFactors codes;
  private final Passkeys passkeys;

  SecondFactorCheck(SecondFactors codes, Passkeys passkeys) {
    this.codes = codes;
    this.passkeys = passkeys;
  }

  /**
   * What is shown.
   *
   * @param code of the authenticator, or a recovery code
   * @param passkey as a browser gives it
   */
  record Answer(@Nullable String code, @Nullable Map<String, Object> passkey) {

    boolean isMissing() {
      return passkey == null && (code == null || code.isBlank());
    }

    /** Without what is secret. */
    @Override
    public String toString() {
      return "Answer";
    }
  }

  /** What came of it. */
  sealed interface Result {

    /** It is right. */
    record Taken(Factor factor) implements Result {}

    /**
     * It is not.
     *
     * @param reason for the audit
     */
    record Refused(String reason) implements Result {}
  }

  /** Whether what is shown is a recovery code that was not used; it is not used by this. */
  boolean isRecoveryCode(User user, Answer answer) {
    return answer.code() != null && codes.isRecoveryCode(user, answer.code());
  }

  Result take(User user, Answer answer, Ceremony ceremony) {
    if (answer.passkey() != null) {
      return switch (passkeys.take(answer.passkey(), ceremony, user)) {
        case Assertion.Shown _ -> new Result.Taken(Factor.PASSKEY);
        case Assertion.Refused refused -> new Result.Refused(refused.reason());
      };
    }
    var code = answer.code() == null ? "" : answer.code();
    return codes
        .take(user, code)
        .<Result>map(Result.Taken::new)
        .orElseGet(() -> new Result.Refused("second factor"));
  }
}

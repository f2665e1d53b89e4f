package io.provisioning.controlcenter.identity.signin;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.passkey.Ceremony;
import io.provisioning.controlcenter.identity.passkey.PasskeyChallenge;
import io.provisioning.controlcenter.identity.passkey.Passkeys;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.signin.Attempts.Attempt;
import io.provisioning.controlcenter.identity.signin.SecondFactorCheck.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What people do with their own accounts. What protects the account asks for a fresh factor. */
final class OwnAccount {

  private final Users users;
  private final Passwords passwords;
  private final SecondFactors factors;
  private final SecondFactorCheck check;
  private final Passkeys passkeys;
  private final SignIn signIn;
  private final Sessions sessions;
  private final Attempts attempts;
  private final IdentityAudit audit;
  private final FreshFactor fresh;

  OwnAccount(
      Users users,
      Passwords passwords,
      SecondFactors factors,
      SecondFactorCheck check,
      Passkeys passkeys,
      SignIn signIn,
      Sessions sessions,
      Attempts attempts,
      IdentityAudit audit,
      FreshFactor fresh) {
    this.users = users;
    this.passwords = passwords;
    this.factors = factors;
    this.check = check;
    this.passkeys = passkeys;
    this.signIn = signIn;
    this.sessions = sessions;
    this.attempts = attempts;
    this.audit = audit;
    this.fresh = fresh;
  }

  User get(Caller caller) {
    if (caller.kind() != Kind.USER) {
      throw IdentityProblem.UNKNOWN_ACCOUNT.because(
          "a service account has no profile", "sign in as a user");
    }
    return users.findById(caller.id()).orElseThrow(OwnAccount::gone);
  }

  User rename(Caller caller, String displayName, Client client) {
    var saved = users.save(get(caller).named(displayName));
    audit.change("change-profile", caller, resource(caller), client, Map.of());
    return saved;
  }

  /** Ends all other sessions: whoever knew the password before may have one. */
  void changePassword(Caller caller, String before, String next, Client client) {
    var user = get(caller);
    confirmPassword(caller, user, before, client);
    signIn.check(user, before, next);
    users.save(user.with(signIn.stored(next)));
    sessions.endOthers(user.id(), String.valueOf(caller.session()));
    audit.change("change-password", caller, resource(caller), client, Map.of());
  }

  SecondFactors.Enrolment beginEnrolment(Caller caller, Client client) {
    fresh.require(caller);
    var enrolment = factors.begin(get(caller));
    audit.change("begin-enrolment", caller, resource(caller), client, Map.of());
    return enrolment;
  }

  /** The code of the new authenticator also counts as shown in the session. */
  List<String> confirmEnrolment(Caller caller, String code, Client client) {
    fresh.require(caller);
    var user = get(caller);
    var recovery = factors.confirm(user, code);
    sessions.stepUp(caller, user, Set.of(Factor.TOTP));
    audit.change("enrol-second-factor", caller, resource(caller), client, Map.of());
    return recovery;
  }

  List<String> renewRecoveryCodes(Caller caller, Client client) {
    fresh.require(caller);
    var recovery = factors.renewRecoveryCodes(get(caller));
    audit.change("renew-recovery-codes", caller, resource(caller), client, Map.of());
    return recovery;
  }

  void removeSecondFactor(Caller caller, Client client) {
    fresh.require(caller);
    factors.remove(get(caller));
    audit.change("remove-second-factor", caller, resource(caller), client, Map.of());
  }

  /** Shows a factor again: the second one where there is one. */
  Sessions.Tokens stepUp(
      Caller caller, @Nullable String password, SecondFactorCheck.Answer second, Client client) {
    var user = get(caller);
    var attempt = attempt(caller, user, client);
    attempts.begin(attempt);
    return switch (shown(caller, user, password, second)) {
      case Result.Refused(var reason) -> throw refused(caller, reason, client);
      case Result.Taken(var factor) -> {
        attempts.succeeded(attempt);
        var tokens = sessions.stepUp(caller, user, Set.of(factor));
        var details = Map.of("factor", factor.name());
        audit.signIn("step-up", IdentityAudit.actor(caller), Outcome.SUCCEEDED, client, details);
        yield tokens;
      }
    };
  }

  private Result shown(
      Caller caller, User user, @Nullable String password, SecondFactorCheck.Answer second) {
    if (user.secondFactor().isRequired()) {
      return check.take(user, second, new Ceremony.StepUp(String.valueOf(caller.session())));
    }
    return password != null && isPassword(user, password)
        ? new Result.Taken(Factor.PASSWORD)
        : new Result.Refused("password");
  }

  /** What a browser is asked for, so that a passkey is shown again. */
  PasskeyChallenge beginStepUp(Caller caller) {
    return passkeys.beginStepUp(get(caller), String.valueOf(caller.session()));
  }

  private void confirmPassword(Caller caller, User user, String password, Client client) {
    var attempt = attempt(caller, user, client);
    attempts.begin(attempt);
    if (!isPassword(user, password)) {
      throw IdentityProblem.SIGN_IN_REFUSED.because(
          "the password is wrong", "type the one that you signed in with");
    }
    attempts.succeeded(attempt);
  }

  /** Whoever has a session is no stranger. */
  private static Attempt attempt(Caller caller, User user, Client client) {
    return Attempt.known(user.name(), "session " + caller.session(), client.address());
  }

  private boolean isPassword(User user, String text) {
    return passwords.matches(
        Optional.ofNullable(user.password()).map(Password::hash).orElse(null), text);
  }

  private ProblemException refused(Caller caller, String reason, Client client) {
    var details = Map.of("reason", reason);
    audit.signIn("step-up", IdentityAudit.actor(caller), Outcome.DENIED, client, details);
    return IdentityProblem.SIGN_IN_REFUSED.because(
        "the code or passkey is wrong, or was used before", "try again with the next code");
  }

  private static ProblemException gone() {
    return IdentityProblem.UNKNOWN_ACCOUNT.because("the account no longer exists", (String) null);
  }

  private static String resource(Caller caller) {
    return "user/" + caller.id();
  }
}

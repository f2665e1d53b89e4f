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
import io.provisioning.controlcenter.identity.session.Sessions;
import java.time.Duration;
import java.time.InstantSource;
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
  private final SignIn signIn;
  private final Sessions sessions;
  private final Attempts attempts;
  private final IdentityAudit audit;
  private final Duration fresh;
  private final InstantSource time;

  OwnAccount(
      Users users,
      Passwords passwords,
      SecondFactors factors,
      SignIn signIn,
      Sessions sessions,
      Attempts attempts,
      IdentityAudit audit,
      Duration fresh,
      InstantSource time) {
    this.users = users;
    this.passwords = passwords;
    this.factors = factors;
    this.signIn = signIn;
    this.sessions = sessions;
    this.attempts = attempts;
    this.audit = audit;
    this.fresh = fresh;
    this.time = time;
  }

  User get(Caller caller) {
    if (caller.kind() != Kind.USER) {
      throw IdentityProblem.UNKNOWN_ACCOUNT.because(
          "a service account has no profile", "sign in as a person");
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
    confirmPassword(user, before, client);
    signIn.check(user, before, next);
    users.save(user.with(signIn.stored(next)));
    sessions.endOthers(user.id(), String.valueOf(caller.session()));
    audit.change("change-password", caller, resource(caller), client, Map.of());
  }

  SecondFactors.Enrolment beginEnrolment(Caller caller, Client client) {
    requireFresh(caller);
    var enrolment = factors.begin(get(caller));
    audit.change("begin-enrolment", caller, resource(caller), client, Map.of());
    return enrolment;
  }

  List<String> confirmEnrolment(Caller caller, String code, Client client) {
    requireFresh(caller);
    var recovery = factors.confirm(get(caller), code);
    audit.change("enrol-second-factor", caller, resource(caller), client, Map.of());
    return recovery;
  }

  List<String> renewRecoveryCodes(Caller caller, Client client) {
    requireFresh(caller);
    var recovery = factors.renewRecoveryCodes(get(caller));
    audit.change("renew-recovery-codes", caller, resource(caller), client, Map.of());
    return recovery;
  }

  void removeSecondFactor(Caller caller, Client client) {
    requireFresh(caller);
    factors.remove(get(caller));
    audit.change("remove-second-factor", caller, resource(caller), client, Map.of());
  }

  /** Shows a factor again: the second one where there is one. */
  Sessions.Tokens stepUp(
      Caller caller, @Nullable String password, @Nullable String code, Client client) {
    var user = get(caller);
    attempts.begin(user.name(), client.address());
    var shown =
        user.secondFactor().isRequired()
            ? Optional.ofNullable(code).flatMap(text -> factors.take(user, text))
            : Optional.ofNullable(password)
                .filter(text -> isPassword(user, text))
                .map(_ -> Factor.PASSWORD);
    if (shown.isEmpty()) {
      throw refused(caller, client);
    }
    attempts.succeeded(user.name(), client.address());
    var tokens = sessions.stepUp(caller, user, Set.of(shown.get()));
    audit.signIn(
        "step-up",
        IdentityAudit.actor(caller),
        Outcome.SUCCEEDED,
        client,
        Map.of("factor", shown.get().name()));
    return tokens;
  }

  private void confirmPassword(User user, String password, Client client) {
    attempts.begin(user.name(), client.address());
    if (!isPassword(user, password)) {
      throw IdentityProblem.SIGN_IN_REFUSED.because(
          "the password is wrong", "type the one that you signed in with");
    }
    attempts.succeeded(user.name(), client.address());
  }

  private boolean isPassword(User user, String text) {
    return passwords.matches(
        Optional.ofNullable(user.password()).map(Password::hash).orElse(null), text);
  }

  private void requireFresh(Caller caller) {
    if (caller.authenticatedAt().plus(fresh).isBefore(time.instant())) {
      throw IdentityProblem.STEP_UP_NEEDED.because(
          "this asks for a factor shown within the last " + fresh.toMinutes() + " minutes",
          "POST /api/v1/sessions/current/step-up, and ask again with the new token");
    }
  }

  private ProblemException refused(Caller caller, Client client) {
    audit.signIn("step-up", IdentityAudit.actor(caller), Outcome.DENIED, client, Map.of());
    return IdentityProblem.SIGN_IN_REFUSED.because(
        "the password or the code is wrong", "try again with the next code");
  }

  private static ProblemException gone() {
    return IdentityProblem.UNKNOWN_ACCOUNT.because("the account is gone", (String) null);
  }

  private static String resource(Caller caller) {
    return "user/" + caller.id();
  }
}

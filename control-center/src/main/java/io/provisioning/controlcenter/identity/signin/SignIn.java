package io.provisioning.controlcenter.identity.signin;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.AccountNames;
import io.provisioning.controlcenter.identity.account.PasswordRules;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.passkey.Ceremony;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.signin.Attempts.Attempt;
import io.provisioning.controlcenter.identity.signin.SecondFactorCheck.Result;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;

/**
 * Signs people in with a password and, where they have one, a second factor. What is missing is
 * asked for by a problem, and the client comes again with all of it: nothing is kept in between.
 */
final class SignIn {

  private final Users users;
  private final Passwords passwords;
  private final PasswordRules rules;
  private final SecondFactorCheck factors;
  private final Sessions sessions;
  private final Acquaintance acquaintance;
  private final Attempts attempts;
  private final IdentityAudit audit;
  private final InstantSource time;

  SignIn(
      Users users,
      Passwords passwords,
      PasswordRules rules,
      SecondFactorCheck factors,
      Sessions sessions,
      Acquaintance acquaintance,
      Attempts attempts,
      IdentityAudit audit,
      InstantSource time) {
    this.users = users;
    this.passwords = passwords;
    this.rules = rules;
    this.factors = factors;
    this.sessions = sessions;
    this.acquaintance = acquaintance;
    this.attempts = attempts;
    this.audit = audit;
    this.time = time;
  }

  /**
   * What somebody shows.
   *
   * @param second factor, if it is shown
   * @param newPassword where it must be changed
   * @param device the token of an earlier sign-in on the same device
   */
  record Credentials(
      String user,
      String password,
      SecondFactorCheck.Answer second,
      @Nullable String newPassword,
      @Nullable String device) {

    /** Without what is secret. */
    @Override
    public String toString() {
      return "Credentials[" + user + "]";
    }
  }

  /** Somebody who showed enough. */
  record Shown(User user, EnumSet<Factor> factors) {}

  /** Begins a session. */
  Sessions.Tokens signIn(Credentials credentials, Client client) {
    var shown = verify(credentials, client);
    var tokens = sessions.begin(shown.user(), shown.factors(), client);
    audit.signedIn("sign-in", tokens.caller(), client, Map.of());
    return tokens;
  }

  /**
   * Verifies who it is, without beginning a session. A failure is slowed down and written down.
   *
   * @throws ProblemException SIGN_IN_REFUSED, the same for every reason; PASSWORD_CHANGE_NEEDED or
   *     SECOND_FACTOR_NEEDED after the right password
   */
  Shown verify(Credentials credentials, Client client) {
    var name = AccountNames.normal(credentials.user());
    var found = users.findByName(name);
    var attempt = acquaintance.of(name, found, credentials, client.address());
    try {
      attempts.begin(attempt);
    } catch (ProblemException e) {
      denied(found, client, "locked");
      throw e;
    }
    var stored = found.map(User::password).map(Password::hash).orElse(null);
    // also for nobody, and for who is disabled: the time must tell nothing
    var isRight = passwords.matches(stored, credentials.password());
    var user = found.filter(it -> isRight && !it.disabled());
    if (user.isEmpty()) {
      throw refused(found, client, "password");
    }
    var shown = withPassword(user.get(), credentials, client, attempt);
    attempts.succeeded(attempt);
    if (shown.factors().contains(Factor.RECOVERY_CODE)) {
      attempts.forget(name);
    }
    return shown;
  }

  /** A reset ends the lock. */
  @EventListener
  void accountChanged(AccountChanged change) {
    if (change.mustSignInAgain()) {
      users.findById(change.id()).map(User::name).ifPresent(attempts::forget);
    }
  }

  private Shown withPassword(User user, Credentials credentials, Client client, Attempt attempt) {
    // before the code, which can be used only once
    var next = newPassword(user, credentials, attempt);
    var factor = secondFactor(user, credentials, client, attempt);
    var current = factor.isPresent() ? users.findById(user.id()).orElse(user) : user;
    var changed = next.map(password -> users.save(current.with(stored(password)))).orElse(current);
    var all = EnumSet.of(Factor.PASSWORD);
    factor.ifPresent(all::add);
    return new Shown(changed, all);
  }

  private Optional<String> newPassword(User user, Credentials credentials, Attempt attempt) {
    var password = user.password();
    if (password == null || !password.mustChange()) {
      return Optional.empty();
    }
    var next = credentials.newPassword();
    if (next == null) {
      throw needed(
          IdentityProblem.PASSWORD_CHANGE_NEEDED.because(
              "the password must be changed first", "also send `new_password`"),
          attempt);
    }
    try {
      check(user, credentials.password(), next);
    } catch (ProblemException e) {
      throw needed(e, attempt);
    }
    return Optional.of(next);
  }

  private Optional<Factor> secondFactor(
      User user, Credentials credentials, Client client, Attempt attempt) {
    if (!user.secondFactor().isRequired()) {
      return Optional.empty();
    }
    if (credentials.second().isMissing()) {
      throw needed(
          IdentityProblem.SECOND_FACTOR_NEEDED.because(
              "a second factor is needed",
              "also send the `code` of the authenticator, a recovery code or a `passkey`"),
          attempt);
    }
    return switch (factors.take(user, credentials.second(), new Ceremony.SignIn())) {
      case Result.Taken(var factor) -> Optional.of(factor);
      case Result.Refused(var reason) -> throw refused(Optional.of(user), client, reason);
    };
  }

  /** Refuses a new password that does not do. */
  void check(User user, String before, String next) {
    if (next.equals(before)) {
      throw IdentityProblem.UNSUITABLE_PASSWORD.because(
          "the new password is the same as the old one", "new_password", "another one", "the same");
    }
    rules.check(next, List.of(user.name(), user.displayName()));
  }

  Password stored(String password) {
    return Password.chosen(passwords.hash(password), time.instant());
  }

  private ProblemException needed(ProblemException problem, Attempt attempt) {
    attempts.undecided(attempt);
    return problem;
  }

  private ProblemException refused(Optional<User> found, Client client, String reason) {
    denied(found, client, reason);
    return IdentityProblem.SIGN_IN_REFUSED.because(
        "the user, the password or the code is wrong", "try again, or ask an administrator");
  }

  /** The name is not written down if it is nobody's: people type passwords into that field. */
  private void denied(Optional<User> found, Client client, String reason) {
    var actor =
        found.map(user -> new Actor("user", user.id(), user.name())).orElse(Actor.ANONYMOUS);
    audit.signIn("sign-in", actor, Outcome.DENIED, client, Map.of("reason", reason));
  }
}

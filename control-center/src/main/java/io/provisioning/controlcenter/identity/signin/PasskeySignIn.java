package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.passkey.Assertion;
import io.provisioning.controlcenter.identity.passkey.Ceremony;
import io.provisioning.controlcenter.identity.passkey.PasskeyChallenge;
import io.provisioning.controlcenter.identity.passkey.Passkeys;
import io.provisioning.controlcenter.identity.session.Sessions;
import java.util.EnumSet;
import java.util.Map;

/**
 * Signs people in with a passkey alone: something that they have, which opened for something that
 * they know or are. It is not slowed down as passwords are, since there is nothing to guess.
 */
final class PasskeySignIn {

  private final Passkeys passkeys;
  private final Sessions sessions;
  private final IdentityAudit audit;

  PasskeySignIn(Passkeys passkeys, Sessions sessions, IdentityAudit audit) {
    this.passkeys = passkeys;
    this.sessions = sessions;
    this.audit = audit;
  }

  /** What a browser is asked for. */
  PasskeyChallenge begin() {
    return passkeys.beginSignIn();
  }

  /** Begins a session. */
  Sessions.Tokens signIn(Map<String, Object> credential, Client client) {
    return switch (passkeys.take(credential, new Ceremony.SignIn(), null)) {
      case Assertion.Shown(var user) -> {
        var factors = EnumSet.of(Factor.PASSKEY);
        var tokens = sessions.begin(user, factors, client);
        audit.signedIn("sign-in", tokens.caller(), client, Map.of());
        yield tokens;
      }
      case Assertion.Refused refused -> throw refused(refused, client);
    };
  }

  private RuntimeException refused(Assertion.Refused refused, Client client) {
    var user = refused.user();
    var actor = user == null ? Actor.ANONYMOUS : new Actor("user", user.id(), user.name());
    audit.signIn("sign-in", actor, Outcome.DENIED, client, Map.of("reason", refused.reason()));
    return IdentityProblem.SIGN_IN_REFUSED.because(
        "the passkey is not accepted", "try again, or sign in another way");
  }
}

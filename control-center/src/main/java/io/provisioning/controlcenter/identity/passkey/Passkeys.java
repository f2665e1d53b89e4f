package io.provisioning.controlcenter.identity.passkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.util.Base64UrlUtil;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.Passkey;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.OneTime;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;

/**
 * Challenges, and answers to them. Each challenge is good once, for the ceremony that it was made
 * for, and for minutes; whatever answers it uses it up.
 */
public final class Passkeys {

  private final PasskeyOptions options;
  private final PasskeyVerifier verifier;
  private final OneTime<Ceremony> challenges;
  private final Users users;
  private final RandomSecrets secrets;
  private final InstantSource time;

  Passkeys(PasskeySettings settings, Users users, RandomSecrets secrets, InstantSource time) {
    options = new PasskeyOptions(settings);
    verifier = new PasskeyVerifier(settings);
    challenges = new OneTime<>(settings.patience(), time);
    this.users = users;
    this.secrets = secrets;
    this.time = time;
  }

  /** What a browser is asked for when somebody signs in whose name is not known yet. */
  public PasskeyChallenge beginSignIn() {
    var challenge = challenge(new Ceremony.SignIn());
    return new PasskeyChallenge(options.request(List.of(), challenge));
  }

  /** What a browser is asked for when a user shows a passkey again. */
  public PasskeyChallenge beginStepUp(User user, String session) {
    var challenge = challenge(new Ceremony.StepUp(session));
    return new PasskeyChallenge(options.request(user.secondFactor().passkeys(), challenge));
  }

  /** What a browser is asked for when a user makes a passkey. */
  PasskeyChallenge beginRegistration(User user, String session) {
    var challenge = challenge(new Ceremony.Registration(session));
    return new PasskeyChallenge(options.creation(user, challenge));
  }

  /**
   * The passkey that a browser made.
   *
   * @param credential as its {@code toJSON()} gives it
   * @throws io.provisioning.config.problem.ProblemException UNSUITABLE_PASSKEY
   */
  Passkey register(String session, String name, Map<String, Object> credential) {
    try {
      var made = verifier.registration(credential);
      if (!isAnswer(made.getCollectedClientData(), new Ceremony.Registration(session))) {
        throw new UnsuitableAnswer("challenge of a passkey");
      }
      return verifier.verified(made, name, time.instant());
    } catch (UnsuitableAnswer e) {
      throw IdentityProblem.UNSUITABLE_PASSKEY.because("the passkey is not accepted", e);
    }
  }

  /**
   * Takes a passkey that is shown.
   *
   * @param credential as its {@code toJSON()} gives it
   * @param whose it must be; null if it says so itself
   */
  public Assertion take(Map<String, Object> credential, Ceremony ceremony, @Nullable User whose) {
    var claimed = Optional.ofNullable(whose);
    try {
      var shown = verifier.assertion(credential);
      claimed = claimed.or(() -> claimedBy(shown));
      if (!isAnswer(shown.getCollectedClientData(), ceremony)) {
        return new Assertion.Refused(claimed.orElse(null), "challenge of a passkey");
      }
      return claimed.isEmpty()
          ? new Assertion.Refused(null, "passkey of nobody")
          : take(shown, claimed.get());
    } catch (UnsuitableAnswer e) {
      return new Assertion.Refused(claimed.orElse(null), e.reason());
    } catch (ConcurrencyFailureException _) {
      // somebody else showed something at the same moment: it may have been this
      return new Assertion.Refused(claimed.orElse(null), "passkey shown twice");
    }
  }

  private Assertion take(AuthenticationData shown, User user) throws UnsuitableAnswer {
    var factor = user.secondFactor();
    var id = PasskeyVerifier.idOf(shown);
    var known = factor.passkeys().stream().filter(it -> it.credentialId().equals(id)).findFirst();
    if (known.isEmpty()) {
      return new Assertion.Refused(user, "passkey that is not registered");
    }
    var used = verifier.verified(shown, known.get(), time.instant());
    var all = factor.passkeys().stream().map(it -> it.id().equals(used.id()) ? used : it).toList();
    return new Assertion.Shown(users.save(user.with(factor.withPasskeys(all))));
  }

  private String challenge(Ceremony ceremony) {
    var challenge = secrets.opaque();
    challenges.put(challenge, ceremony);
    return challenge;
  }

  private boolean isAnswer(@Nullable CollectedClientData client, Ceremony ceremony) {
    return Optional.ofNullable(client)
        .map(CollectedClientData::getChallenge)
        .map(challenge -> Base64UrlUtil.encodeToString(challenge.getValue()))
        .flatMap(challenges::take)
        .filter(ceremony::equals)
        .isPresent();
  }

  private Optional<User> claimedBy(AuthenticationData shown) {
    return Optional.ofNullable(shown.getUserHandle())
        .flatMap(handle -> users.findById(new String(handle, UTF_8)))
        .filter(user -> !user.disabled());
  }
}

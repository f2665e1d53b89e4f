package io.provisioning.controlcenter.identity.passkey;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.identity.account.AccountFixtures;
import io.provisioning.controlcenter.identity.account.InMemoryUsers;
import io.provisioning.controlcenter.identity.account.User;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PasskeysTests {

  private static final Ceremony SIGN_IN = new Ceremony.SignIn();
  private static final String SESSION = "session-of-ada";

  private final InMemoryUsers users = new InMemoryUsers();
  private final SoftAuthenticator device = new SoftAuthenticator();
  private Instant now = AccountFixtures.MADE;
  private final Passkeys passkeys = PasskeyFixtures.passkeys(users, () -> now);

  @BeforeEach
  void register() {
    var ada = users.insert(aUser("ada"));
    var made = passkeys.register(SESSION, "laptop", device.create(registration(ada)));
    users.save(ada.with(ada.secondFactor().withPasskeys(List.of(made))));
  }

  @Test
  void aPasskeyTellsWhoseItIs() {
    now = now.plusSeconds(60);
    device.counter = 3;

    var shown = passkeys.take(device.get(passkeys.beginSignIn()), SIGN_IN, null);

    assertThat(shown).isEqualTo(new Assertion.Shown(ada()));
    assertThat(ada().secondFactor().passkeys().getFirst().counter()).isEqualTo(3);
    assertThat(ada().secondFactor().passkeys().getFirst().lastUsedAt()).isEqualTo(now);
  }

  @Test
  void anAnswerIsTakenOnce() {
    var answer = device.get(passkeys.beginSignIn());

    assertThat(passkeys.take(answer, SIGN_IN, null)).isInstanceOf(Assertion.Shown.class);
    assertThat(passkeys.take(answer, SIGN_IN, null)).isEqualTo(refused("challenge of a passkey"));
  }

  @Test
  void aChallengeEndsAfterMinutes() {
    var answer = device.get(passkeys.beginSignIn());
    now = now.plus(Duration.ofMinutes(5));

    assertThat(passkeys.take(answer, SIGN_IN, null)).isEqualTo(refused("challenge of a passkey"));
  }

  @Test
  void aChallengeIsForOneCeremonyOfOneSession() {
    var stepUp = device.get(passkeys.beginStepUp(ada(), SESSION));
    var signIn = device.get(passkeys.beginSignIn());
    var other = device.get(passkeys.beginStepUp(ada(), SESSION));
    var mine = new Ceremony.StepUp(SESSION);

    assertThat(passkeys.take(stepUp, SIGN_IN, null)).isInstanceOf(Assertion.Refused.class);
    assertThat(passkeys.take(signIn, mine, ada())).isInstanceOf(Assertion.Refused.class);
    assertThat(passkeys.take(other, new Ceremony.StepUp("another"), ada()))
        .isInstanceOf(Assertion.Refused.class);
    // whoever tried has used them up
    assertThat(passkeys.take(stepUp, mine, ada())).isInstanceOf(Assertion.Refused.class);
  }

  @Test
  void aChallengeThatNobodyMadeIsNotAnswered() {
    var made = new PasskeyChallenge(Map.of("challenge", "bm9ib2R5IG1hZGUgdGhpcyBjaGFsbGVuZ2U"));

    assertThat(passkeys.take(device.get(made), SIGN_IN, null))
        .isEqualTo(refused("challenge of a passkey"));
  }

  @Test
  void aCounterThatWentBackIsACopy() {
    device.counter = 7;
    assertThat(passkeys.take(device.get(passkeys.beginSignIn()), SIGN_IN, null))
        .isInstanceOf(Assertion.Shown.class);
    device.counter = 7;

    assertThat(passkeys.take(device.get(passkeys.beginSignIn()), SIGN_IN, null))
        .isEqualTo(refused("signature counter of a passkey went back"));
  }

  @Test
  void whatAnotherPageOrDomainAskedForIsNotTaken() {
    device.origin = "http://localhost:8081";
    assertThat(shown(UnaryOperator.identity())).isEqualTo(refused("passkey that does not verify"));
    device.origin = "https://localhost.example.org";
    assertThat(shown(UnaryOperator.identity())).isEqualTo(refused("passkey that does not verify"));
    device.origin = PasskeyFixtures.ORIGIN;
    device.domain = "example.org";
    assertThat(shown(UnaryOperator.identity())).isEqualTo(refused("passkey that does not verify"));
  }

  @Test
  void aDeviceThatOpensForAnybodyIsNotEnough() {
    device.verifiesUser = false;

    assertThat(shown(UnaryOperator.identity())).isEqualTo(refused("passkey that does not verify"));
    assertThatThrownBy(() -> passkeys.register(SESSION, "key", device.create(registration(ada()))))
        .hasMessageContaining("not accepted");
  }

  @Test
  void aSignatureOfAnotherKeyIsNotTaken() {
    var other = new SoftAuthenticator();
    other.create(registration(ada()));
    var answer = other.get(passkeys.beginSignIn());

    assertThat(passkeys.take(answer, SIGN_IN, null))
        .isEqualTo(refused("passkey that is not registered"));
    assertThat(shown(own -> with(own, "signature", signature(answer))))
        .isEqualTo(refused("passkey that does not verify"));
  }

  @Test
  void whoseItIsIsLookedUpAndNotBelieved() {
    var eve = users.insert(aUser("eve"));

    assertThat(shown(own -> with(own, "userHandle", PasskeyOptions.handle(eve))))
        .isEqualTo(new Assertion.Refused(eve, "passkey that is not registered"));
    assertThat(passkeys.take(device.get(passkeys.beginSignIn()), SIGN_IN, eve))
        .isEqualTo(new Assertion.Refused(eve, "passkey that is not registered"));
    assertThat(shown(own -> with(own, "userHandle", "bm9ib2R5")))
        .isEqualTo(new Assertion.Refused(null, "passkey of nobody"));
  }

  @Test
  void whoIsDisabledDoesNotSignIn() {
    users.save(ada().with(List.of(), List.of(), true));

    assertThat(shown(UnaryOperator.identity()))
        .isEqualTo(new Assertion.Refused(null, "passkey of nobody"));
  }

  @Test
  void nonsenseIsRefusedAndNothingElse() {
    var answer = device.get(passkeys.beginSignIn());
    var response = Map.of("response", Map.of());

    for (Map<String, Object> nonsense :
        List.of(
            Map.<String, Object>of(),
            Map.<String, Object>of("id", 7, "response", List.of()),
            Map.<String, Object>of("id", "!", "rawId", "!", "response", "x"),
            merged(answer, response),
            with(answer, "clientDataJSON", "e30"),
            with(answer, "clientDataJSON", "not base 64!"),
            with(answer, "authenticatorData", "AAAA"),
            with(answer, "signature", "AAAA"))) {
      assertThat(passkeys.take(nonsense, SIGN_IN, null)).isInstanceOf(Assertion.Refused.class);
      assertThatThrownBy(() -> passkeys.register(SESSION, "x", nonsense))
          .hasMessageContaining("not accepted");
    }
  }

  @Test
  void registrationsAreAskedForInTheirSessionAndForUsersToOpen() {
    var options = registration(ada()).options();

    assertThat(options.get("rp")).isEqualTo(Map.of("id", "localhost", "name", "Provisioning"));
    assertThat(options.get("authenticatorSelection"))
        .isEqualTo(Map.of("residentKey", "required", "userVerification", "required"));
    assertThat(options.get("excludeCredentials"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(1);
    var answer = device.create(registration(ada()));
    assertThatThrownBy(() -> passkeys.register("another", "x", answer))
        .hasMessageContaining("not accepted");
    assertThatThrownBy(() -> passkeys.register(SESSION, "x", answer))
        .hasMessageContaining("not accepted");
  }

  private Assertion shown(UnaryOperator<Map<String, Object>> change) {
    return passkeys.take(change.apply(device.get(passkeys.beginSignIn())), SIGN_IN, null);
  }

  private PasskeyChallenge registration(User user) {
    return passkeys.beginRegistration(user, SESSION);
  }

  private User ada() {
    return users.findByName("ada").orElseThrow();
  }

  private Assertion refused(String reason) {
    return new Assertion.Refused(ada(), reason);
  }

  private static Map<?, ?> response(Map<String, Object> credential) {
    return (Map<?, ?>) Objects.requireNonNull(credential.get("response"));
  }

  private static Object signature(Map<String, Object> credential) {
    return Objects.requireNonNull(response(credential).get("signature"));
  }

  private static Map<String, Object> with(
      Map<String, Object> credential, String name, Object value) {
    var response = new HashMap<Object, Object>(response(credential));
    response.put(name, value);
    return merged(credential, Map.of("response", response));
  }

  private static Map<String, Object> merged(Map<String, Object> one, Map<String, ?> other) {
    var all = new HashMap<>(one);
    all.putAll(other);
    return all;
  }
}

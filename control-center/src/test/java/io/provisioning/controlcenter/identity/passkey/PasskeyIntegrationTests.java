package io.provisioning.controlcenter.identity.passkey;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.controlcenter.identity.account.User;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Passkeys over HTTP and in the store. */
class PasskeyIntegrationTests extends RunningControlCenter {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String OWN = "/api/v1/profile/passkeys";

  @Autowired private TestPeople people;

  private final SoftAuthenticator device = new SoftAuthenticator();
  private User user;
  private String token;
  private Answer made;

  @BeforeEach
  void register() {
    device.origin = "http://localhost:" + port();
    user = people.aUser("viewer");
    token = withPassword("").text("/access_token");
    made = register(device);
  }

  @Test
  void aPasskeyAloneIsEnough() {
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().at("/recovery_codes").size()).isEqualTo(10);
    var begun = alone();

    assertThat(begun.status()).isEqualTo(201);
    var profile = get("/api/v1/profile", begun.text("/access_token"));
    assertThat(profile.text("/name")).isEqualTo(user.name());
    assertThat(profile.json().at("/factors").toString()).isEqualTo("[\"passkey\"]");
    assertThat(profile.json().at("/passkeys").asInt()).isEqualTo(1);
    assertThat(get(OWN, token).json().at("/items/0/last_used_at").isMissingNode()).isFalse();
  }

  @Test
  void fromThenOnThePasswordAloneIsNot() {
    assertThat(withPassword("").text("/code")).isEqualTo("second-factor-needed");
    var begun = withPassword(", \"passkey\": " + shown("/api/v1/passkey-challenges", ""));

    assertThat(begun.status()).isEqualTo(201);
    var code = ", \"code\": \"%s\"".formatted(made.text("/recovery_codes/0"));
    assertThat(withPassword(code).status()).isEqualTo(201);
    assertThat(withPassword(code).text("/code")).isEqualTo("sign-in-refused");
  }

  @Test
  void aPasskeyIsShownAgainInItsSession() {
    var answer = shown("/api/v1/sessions/current/passkey-challenges", token);
    var stepUp = "{\"passkey\": %s}".formatted(answer);

    assertThat(post("/api/v1/sessions/current/step-up", token, stepUp).status()).isEqualTo(200);
    assertThat(post("/api/v1/sessions/current/step-up", token, stepUp).text("/code"))
        .isEqualTo("sign-in-refused");
    var other = alone().text("/access_token");
    var mine =
        "{\"passkey\": %s}".formatted(shown("/api/v1/sessions/current/passkey-challenges", token));
    assertThat(post("/api/v1/sessions/current/step-up", other, mine).status()).isEqualTo(401);
  }

  @Test
  void aCopiedPasskeyIsRefusedAndWrittenDown() {
    device.counter = 9;
    assertThat(alone().status()).isEqualTo(201);
    device.counter = 8;

    assertThat(alone().text("/code")).isEqualTo("sign-in-refused");
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
    assertThat(trail.last().actor().id()).isEqualTo(user.id());
    assertThat(trail.last().details())
        .containsEntry("reason", "signature counter of a passkey went back");
  }

  @Test
  void passkeysAreRenamedAndRemovedByTheirOwners() {
    var path = OWN + "/" + made.text("/id");
    var second = new SoftAuthenticator();
    second.origin = device.origin;
    assertThat(register(second).json().has("recovery_codes")).isFalse();
    assertThat(send("PATCH", path, token, "{\"name\": \"phone\"}").text("/name"))
        .isEqualTo("phone");
    assertThat(get(OWN, token).json().at("/items").size()).isEqualTo(2);
    var eve = people.administrator();
    assertThat(send("DELETE", path, eve, "").text("/code")).isEqualTo("unknown-passkey");
    assertThat(send("PATCH", path, eve, "{\"name\": \"eves\"}").status()).isEqualTo(404);

    assertThat(send("DELETE", path, token, "").status()).isEqualTo(204);
    assertThat(trail.events()).extracting(AuditEvent::action).contains("identity.remove-passkey");
    assertThat(alone().text("/code")).isEqualTo("sign-in-refused");
    assertThat(withPassword("").text("/code")).isEqualTo("second-factor-needed");
    var last = get(OWN, token).text("/items/0/id");
    assertThat(send("DELETE", OWN + "/" + last, token, "").status()).isEqualTo(204);
    assertThat(withPassword("").status()).isEqualTo(201);
    assertThat(get("/api/v1/profile", token).json().at("/recovery_codes_left").asInt()).isZero();
  }

  @Test
  void whoHasLostAllFactorsIsHelpedByAnAdministrator() {
    var path = "/api/v1/users/" + user.id() + "/second-factor";

    assertThat(send("DELETE", path, people.administrator(), "").status()).isEqualTo(200);

    assertThat(get(OWN, token).status()).isEqualTo(401);
    assertThat(alone().text("/code")).isEqualTo("sign-in-refused");
    assertThat(withPassword("").status()).isEqualTo(201);
  }

  @Test
  void nonsenseIsTheFaultOfWhoSendsIt() {
    var nothing = "{\"name\": \"x\", \"credential\": {}}";
    assertThat(post(OWN, token, nothing).text("/code")).isEqualTo("unsuitable-passkey");
    assertThat(post(OWN, token, "{\"name\": \"x\"}").status()).isEqualTo(400);
    assertThat(post(OWN, token, "{\"name\": \"\", \"credential\": {}}").status()).isEqualTo(400);
    assertThat(post("/api/v1/sessions/passkey", "", "{\"credential\": {}}").status())
        .isEqualTo(401);
    assertThat(post("/api/v1/sessions/passkey", "", "{}").status()).isEqualTo(400);
  }

  private Answer register(SoftAuthenticator with) {
    var credential = with.create(challenge("/api/v1/profile/passkey-challenges", token));
    return post(
        OWN,
        token,
        "{\"name\": \"laptop\", \"credential\": %s}"
            .formatted(JSON.writeValueAsString(credential)));
  }

  private Answer alone() {
    var credential = shown("/api/v1/passkey-challenges", "");
    return post("/api/v1/sessions/passkey", "", "{\"credential\": %s}".formatted(credential));
  }

  private Answer withPassword(String more) {
    return post(
        "/api/v1/sessions",
        "",
        "{\"user\": \"%s\", \"password\": \"%s\"%s}".formatted(user.name(), PASSWORD, more));
  }

  private String shown(String challenges, String bearer) {
    return JSON.writeValueAsString(device.get(challenge(challenges, bearer)));
  }

  private PasskeyChallenge challenge(String path, String bearer) {
    var options = post(path, bearer, "").json().path("options");
    return new PasskeyChallenge(
        JSON.convertValue(options, new TypeReference<Map<String, Object>>() {}));
  }
}

package io.provisioning.controlcenter.identity;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Ways to sign in, over HTTP. */
class SignInIntegrationTests extends IdentityRequests {

  @Test
  void theFirstAdministratorChangesThePasswordThatWasToldOnce() throws IOException {
    var file = HOME.resolve("control-center").resolve("first-administrator");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    var lines = Files.readAllLines(file);
    assertThat(lines.getFirst()).isEqualTo("user=admin");
    var told = lines.getLast().substring("password=".length());

    var early = post("/api/v1/sessions", "", signIn("admin", told));
    assertThat(early.status()).isEqualTo(403);
    assertThat(early.text("/code")).isEqualTo("password-change-needed");
    var next = "a first password of my own";
    var changed =
        post(
            "/api/v1/sessions",
            "",
            """
            {"user": "admin", "password": "%s", "new_password": "%s"}\
            """
                .formatted(told, next));
    assertThat(changed.status()).isEqualTo(201);
    assertThat(get("/api/v1/users", changed.text("/access_token")).status()).isEqualTo(200);
    assertThat(post("/api/v1/sessions", "", signIn("admin", told)).status()).isEqualTo(401);
    assertThat(post("/api/v1/sessions", "", signIn("admin", next)).status()).isEqualTo(201);
  }

  @Test
  void aSecondFactorIsEnrolledShownAndTakenOnce() {
    var user = people.aUser("viewer");
    var begun = begin(user);
    var token = begun.text("/access_token");
    var enrolment = post("/api/v1/profile/totp", token, "");
    assertThat(enrolment.status()).isEqualTo(201);
    assertThat(enrolment.text("/uri")).startsWith("otpauth://totp/Provisioning:");
    assertThat(enrolment.text("/qr_svg")).startsWith("<svg");
    var secret = enrolment.text("/secret");
    var confirmation = "{\"code\": \"%s\"}".formatted(codeIn(secret, 0));
    var recovery = send("PUT", "/api/v1/profile/totp", token, confirmation);
    assertThat(recovery.json().at("/codes").size()).isEqualTo(10);
    var goesOn = refresh(begun.text("/refresh_token")).text("/access_token");
    assertThat(get("/api/v1/profile", goesOn).json().at("/factors").valueStream())
        .extracting(JsonNode::asString)
        .containsExactlyInAnyOrder("password", "totp");

    assertThat(begin(user).text("/code")).isEqualTo("second-factor-needed");
    var code = codeIn(secret, 1);
    assertThat(begin(user, code).status()).isEqualTo(201);
    assertThat(begin(user, code).text("/code")).isEqualTo("sign-in-refused");
    var spare = recovery.text("/codes/0");
    var second = begin(user, spare);
    assertThat(second.status()).isEqualTo(201);
    assertThat(begin(user, spare).text("/code")).isEqualTo("sign-in-refused");

    var stepUp = "{\"code\": \"%s\"}".formatted(recovery.text("/codes/1"));
    var stepped = post("/api/v1/sessions/current/step-up", second.text("/access_token"), stepUp);
    assertThat(stepped.status()).isEqualTo(200);
    assertThat(stepped.json().has("refresh_token")).isFalse();
    assertThat(
            post("/api/v1/sessions/current/step-up", second.text("/access_token"), stepUp)
                .text("/code"))
        .isEqualTo("sign-in-refused");
    var password = "{\"password\": \"%s\"}".formatted(PASSWORD);
    assertThat(
            post("/api/v1/sessions/current/step-up", second.text("/access_token"), password)
                .status())
        .isEqualTo(401);
    assertThat(refresh(second.text("/refresh_token")).status()).isEqualTo(200);
  }

  @Test
  void aChangedPasswordEndsTheOtherSessions() {
    var user = people.aUser("viewer");
    var other = begin(user).text("/access_token");
    var own = begin(user).text("/access_token");
    var change =
        "{\"password\": \"%s\", \"new_password\": \"%s\"}"
            .formatted(PASSWORD, "quite another long password");

    assertThat(
            send("PUT", "/api/v1/profile/password", own, change.replace(PASSWORD, "wrong"))
                .text("/code"))
        .isEqualTo("sign-in-refused");
    assertThat(send("PUT", "/api/v1/profile/password", own, change).status()).isEqualTo(204);

    assertThat(get("/api/v1/profile", own).status()).isEqualTo(200);
    assertThat(get("/api/v1/profile", other).status()).isEqualTo(401);
    assertThat(begin(user).text("/code")).isEqualTo("sign-in-refused");
  }

  @Test
  void aProgramSignsInWithItsSecretUntilThatIsRenewed() {
    var administrator = people.administrator();
    var made =
        post(
            "/api/v1/service-accounts",
            administrator,
            "{\"name\": \"ci-%d\", \"roles\": [\"operator\"]}".formatted(System.nanoTime()));
    var token = credentials(made.text("/id"), made.text("/secret"));
    assertThat(token.status()).isEqualTo(200);
    assertThat(token.json().has("refresh_token")).isFalse();
    var profile = get("/api/v1/profile", token.text("/access_token"));
    assertThat(profile.text("/kind")).isEqualTo("service_account");
    assertThat(profile.text("/roles/0")).isEqualTo("operator");
    assertThat(credentials(made.text("/id"), "wrong").text("/code")).isEqualTo("sign-in-refused");
    assertThat(credentials("nobody", "wrong").text("/code")).isEqualTo("sign-in-refused");

    var path = "/api/v1/service-accounts/" + made.text("/id");
    var renewed = post(path + "/secret", administrator, "");
    assertThat(credentials(made.text("/id"), made.text("/secret")).status()).isEqualTo(401);
    assertThat(credentials(made.text("/id"), renewed.text("/secret")).status()).isEqualTo(200);
    send("PATCH", path, administrator, "{\"disabled\": true}");
    assertThat(get("/api/v1/profile", token.text("/access_token")).status()).isEqualTo(401);
    assertThat(credentials(made.text("/id"), renewed.text("/secret")).status()).isEqualTo(401);
  }

  @Test
  void aDeviceIsConfirmedByWhoIsSignedIn() {
    var token = begin(people.aUser("viewer")).text("/access_token");
    var begun = post("/api/v1/device-authorizations", "", "");
    var path = "/api/v1/device-authorizations/" + begun.text("/user_code");
    assertThat(get(path, token).text("/address")).isEqualTo("127.0.0.1");
    assertThat(get(path, "").status()).isEqualTo(401);
    assertThat(post(path + "/confirmation", "", "").status()).isEqualTo(401);

    assertThat(post(path + "/confirmation", token, "").status()).isEqualTo(204);

    var poll =
        "{\"grant_type\": \"device_code\", \"device_code\": \"%s\"}"
            .formatted(begun.text("/device_code"));
    var device = post("/api/v1/tokens", "", poll);
    assertThat(get("/api/v1/profile", device.text("/access_token")).status()).isEqualTo(200);
    assertThat(post(path + "/confirmation", token, "").text("/code")).isEqualTo("unknown-device");
    assertThat(get(path, token).status()).isEqualTo(404);
  }

  @Test
  void aDeviceThatIsRefusedLearnsOfIt() {
    var token = begin(people.aUser("viewer")).text("/access_token");
    var begun = post("/api/v1/device-authorizations", "", "");
    var path = "/api/v1/device-authorizations/" + begun.text("/user_code");
    assertThat(send("DELETE", path, "", "").status()).isEqualTo(401);

    assertThat(send("DELETE", path, token, "").status()).isEqualTo(204);

    var poll =
        "{\"grant_type\": \"device_code\", \"device_code\": \"%s\"}"
            .formatted(begun.text("/device_code"));
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("sign-in-refused");
    assertThat(send("DELETE", path, token, "").text("/code")).isEqualTo("unknown-device");
    assertThat(post(path + "/confirmation", token, "").status()).isEqualTo(404);
  }

  @Test
  void aDeviceAsksUntilItIsAnswered() {
    var begun = post("/api/v1/device-authorizations", "", "");
    assertThat(begun.status()).isEqualTo(201);
    var poll =
        "{\"grant_type\": \"device_code\", \"device_code\": \"%s\"}"
            .formatted(begun.text("/device_code"));
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("authorization-pending");
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("slow-down");

    assertThat(begun.text("/verification_uri_complete"))
        .endsWith("/device?user_code=" + begun.text("/user_code"));
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("slow-down");
    assertThat(post("/api/v1/tokens", "", poll.replace("\"}", "x\"}")).text("/code"))
        .isEqualTo("unknown-device-code");
  }
}

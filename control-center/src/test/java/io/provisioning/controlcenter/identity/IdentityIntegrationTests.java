package io.provisioning.controlcenter.identity;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.factor.FactorFixtures;
import io.provisioning.service.TokenVerifier;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Signing in over HTTP, and what attackers try. */
class IdentityIntegrationTests extends RunningControlCenter {

  @Autowired private TestPeople people;
  @Autowired private ServiceTokens serviceTokens;

  @AfterEach
  void mend() {
    trail.recover();
  }

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
  void withoutATokenThereIsOnlyWhatMustBeOpen() {
    assertThat(get("/.well-known/jwks.json", "").json().at("/keys/0/crv").asString())
        .isEqualTo("P-256");
    assertThat(get("/.well-known/jwks.json", "").text()).doesNotContain("\"d\"");
    assertThat(get("/livez", "").status()).isEqualTo(200);
    assertThat(get("/healthz", "").text("/status")).isNotEmpty();
    assertThat(get("/problems/unauthenticated", "").status()).isEqualTo(200);
    var refused = get("/api/v1/profile", "");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text("/code")).isEqualTo("sign-in-needed");
    assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(get("/api/v1/sessions", "").status()).isEqualTo(401);
    assertThat(get("/openapi", "").status()).isEqualTo(401);
    assertThat(get("/metrics", "").status()).isEqualTo(401);
    assertThat(get("/no/such/path", "").status()).isEqualTo(401);
    assertThat(get("/api/v1/profile", "no.token.this").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//api/v1/profile",
        "/livez/../api/v1/profile",
        "/livez/%2e%2e/api/v1/profile",
        "/livez;/api/v1/profile",
        "/api/v1/profile;x=/livez",
        "/api/v1/tokens/../profile",
        "/API/V1/profile",
        "/api/v1/profile/",
        "/device/../api/v1/profile",
        "/.well-known/jwks.json/../../api/v1/profile",
        "/.well-known/jwks.json%00"
      })
  void noPathTrickLeadsAroundTheToken(String path) {
    assertThat(get(path, "").status()).isIn(400, 401, 404);
  }

  @Test
  void answersAreNotKeptNorFramed() {
    var answer = post("/api/v1/sessions", "", signIn(people.aUser("viewer").name(), PASSWORD));

    assertThat(answer.header("Cache-Control")).contains("no-store");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    assertThat(answer.header("Set-Cookie")).isEmpty();
  }

  @Test
  void whatComesBeforeTheSignInIsNotTakenOver() {
    var name = people.aUser("viewer").name();
    var fixed =
        send(
            "POST",
            "/api/v1/sessions",
            "",
            signIn(name, PASSWORD),
            "Cookie",
            "JSESSIONID=fixed; refresh_token=0199d0a0-0000-7000-8000-000000000000.0.fixed");

    assertThat(fixed.status()).isEqualTo(201);
    assertThat(fixed.text("/session_id")).isNotEqualTo("0199d0a0-0000-7000-8000-000000000000");
    assertThat(fixed.header("Set-Cookie")).isEmpty();
  }

  @Test
  void aRefreshTokenThatIsReplayedEndsTheSession() {
    var begun = begin(people.aUser("viewer"));
    var first = begun.text("/refresh_token");
    var second = refresh(first);
    assertThat(second.status()).isEqualTo(200);

    assertThat(refresh(first).text("/code")).isEqualTo("session-ended");
    assertThat(refresh(second.text("/refresh_token")).status()).isEqualTo(401);
    assertThat(get("/api/v1/profile", second.text("/access_token")).status()).isEqualTo(401);
    assertThat(get("/api/v1/profile", begun.text("/access_token")).status()).isEqualTo(401);
  }

  @Test
  void aBrowserHasTheRefreshTokenInACookieThatNoScriptSees() {
    var name = people.aUser("viewer").name();
    var begun =
        post(
            "/api/v1/sessions",
            "",
            "{\"user\": \"%s\", \"password\": \"%s\", \"cookie\": true}".formatted(name, PASSWORD));

    var cookie = begun.header("Set-Cookie");
    assertThat(cookie).contains("Path=/api/v1/tokens", "HttpOnly", "SameSite=Strict");
    assertThat(begun.json().has("refresh_token")).isFalse();
    var sent = cookie.substring(0, cookie.indexOf(';'));
    var grant = "{\"grant_type\": \"refresh_token\"}";
    var next = send("POST", "/api/v1/tokens", "", grant, "Cookie", sent);
    assertThat(next.status()).isEqualTo(200);
    assertThat(next.header("Set-Cookie")).contains("HttpOnly").isNotEqualTo(cookie);
    // the cookie opens nothing else, and a form of another site is not JSON
    assertThat(send("GET", "/api/v1/profile", "", "", "Cookie", sent).status()).isEqualTo(401);
    assertThat(
            send("POST", "/api/v1/tokens", "", "grant_type=refresh_token", "Cookie", sent).status())
        .isEqualTo(415);
    assertThat(post("/api/v1/tokens", "", grant).status()).isEqualTo(401);
  }

  @Test
  void aSignOutCountsAtOnce() {
    var token = begin(people.aUser("viewer")).text("/access_token");
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(200);

    assertThat(send("DELETE", "/api/v1/sessions/current", token, "").status()).isEqualTo(204);

    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
  }

  @Test
  void othersSessionsAreNobodysBusinessButAnAdministrators() {
    var ada = people.aUser("viewer");
    var adas = begin(ada);
    var eves = begin(people.aUser("viewer")).text("/access_token");
    var path = "/api/v1/sessions/" + adas.text("/session_id");

    assertThat(send("DELETE", path, eves, "").text("/code")).isEqualTo("unknown-session");
    assertThat(get("/api/v1/sessions?user=" + ada.id(), eves).status()).isEqualTo(403);
    assertThat(get("/api/v1/sessions", eves).json().at("/items").size()).isEqualTo(1);
    assertThat(get("/api/v1/profile", adas.text("/access_token")).status()).isEqualTo(200);

    var administrator = people.administrator();
    assertThat(get("/api/v1/sessions?user=" + ada.id(), administrator).json().at("/items").size())
        .isEqualTo(1);
    assertThat(send("DELETE", path, administrator, "").status()).isEqualTo(204);
    assertThat(get("/api/v1/profile", adas.text("/access_token")).status()).isEqualTo(401);
    assertThat(send("DELETE", path, administrator, "").status()).isEqualTo(404);
  }

  @Test
  void nobodyGivesThemselvesARole() {
    var token = begin(people.aUser("viewer")).text("/access_token");
    for (var body :
        List.of(
            "{\"display_name\": \"Ada\", \"roles\": [\"administrator\"]}",
            "{\"display_name\": \"Ada\", \"disabled\": false}",
            "{\"display_name\": \"Ada\", \"id\": \"other\"}",
            "{\"display_name\": \"Ada\", \"version\": 7}")) {
      assertThat(send("PATCH", "/api/v1/profile", token, body).status()).isEqualTo(400);
    }
    var renamed = send("PATCH", "/api/v1/profile", token, "{\"display_name\": \"Ada\"}");

    assertThat(renamed.text("/display_name")).isEqualTo("Ada");
    assertThat(get("/api/v1/profile", token).json().at("/roles").toString())
        .isEqualTo("[\"viewer\"]");
    var more = signIn(people.aUser("viewer").name(), PASSWORD).replace("}", ", \"roles\": []}");
    assertThat(post("/api/v1/sessions", "", more).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/v1/users",
    "GET,/api/v1/users/0199d0a0-0000-7000-8000-000000000000",
    "POST,/api/v1/users/0199d0a0-0000-7000-8000-000000000000/password-reset",
    "DELETE,/api/v1/users/0199d0a0-0000-7000-8000-000000000000/second-factor",
    "GET,/api/v1/service-accounts",
    "POST,/api/v1/service-accounts/0199d0a0-0000-7000-8000-000000000000/secret",
    "GET,/api/v1/groups",
    "DELETE,/api/v1/groups/none"
  })
  void onlyAdministratorsManageAccountsAndTriesAreWrittenDown(String method, String path) {
    var token = begin(people.aUser("operator")).text("/access_token");

    var answer = send(method, path, token, "");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("/code")).isEqualTo("not-permitted");
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
  }

  @Test
  void anAdministratorMakesChangesAndDisablesUsers() {
    var administrator = people.administrator();
    assertThat(post("/api/v1/groups", administrator, "{\"id\": \"team-x\"}").status())
        .isEqualTo(201);
    var name = "grace-" + System.nanoTime();
    var made =
        post(
            "/api/v1/users",
            administrator,
            "{\"name\": \"%s\", \"roles\": [\"viewer\"], \"groups\": [\"team-x\"]}"
                .formatted(name));
    assertThat(made.status()).isEqualTo(201);
    var path = "/api/v1/users/" + made.text("/id");
    var next = "graces own long password";
    var begun =
        post(
            "/api/v1/sessions",
            "",
            "{\"user\": \"%s\", \"password\": \"%s\", \"new_password\": \"%s\"}"
                .formatted(name, made.text("/password"), next));
    var token = begun.text("/access_token");
    assertThat(get("/api/v1/profile", token).json().at("/groups/0").asString()).isEqualTo("team-x");
    assertThat(get(path, administrator).json().has("password")).isFalse();

    send("PATCH", path, administrator, "{\"roles\": [\"administrator\"]}");
    assertThat(get("/api/v1/users", token).status()).isEqualTo(200);
    send("PATCH", path, administrator, "{\"roles\": []}");
    assertThat(get("/api/v1/users", token).status()).isEqualTo(403);
    send("DELETE", "/api/v1/groups/team-x", administrator, "");
    assertThat(get("/api/v1/profile", token).json().at("/groups").size()).isZero();
    send("PATCH", path, administrator, "{\"disabled\": true}");
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
    assertThat(post("/api/v1/sessions", "", signIn(name, next)).text("/code"))
        .isEqualTo("sign-in-refused");
    assertThat(
            post("/api/v1/users", administrator, "{\"name\": \"%s\"}".formatted(name))
                .text("/code"))
        .isEqualTo("account-exists");
    assertThat(post("/api/v1/users", administrator, "{\"name\": \"a b\"}").text("/code"))
        .isEqualTo("unsuitable-account");
  }

  @Test
  void usersAreListedInPages() {
    var administrator = people.administrator();
    people.aUser("viewer");
    var first = get("/api/v1/users?limit=1", administrator);

    assertThat(first.json().at("/items").size()).isEqualTo(1);
    var second = get("/api/v1/users?limit=1&cursor=" + first.text("/next_cursor"), administrator);
    assertThat(second.text("/items/0/name")).isGreaterThan(first.text("/items/0/name"));
  }

  @Test
  void aSecondFactorIsEnrolledShownAndTakenOnce() {
    var user = people.aUser("viewer");
    var token = begin(user).text("/access_token");
    var enrolment = post("/api/v1/profile/totp", token, "");
    assertThat(enrolment.status()).isEqualTo(201);
    assertThat(enrolment.text("/uri")).startsWith("otpauth://totp/Provisioning:");
    assertThat(enrolment.text("/qr_svg")).startsWith("<svg");
    var secret = enrolment.text("/secret");
    var confirmation = "{\"code\": \"%s\"}".formatted(codeIn(secret, 0));
    var recovery = send("PUT", "/api/v1/profile/totp", token, confirmation);
    assertThat(recovery.json().at("/codes").size()).isEqualTo(10);

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
  void aServiceKnowsWhoAsksByThePublishedKeys() throws IOException {
    var keySet = URI.create("http://127.0.0.1:" + port() + "/.well-known/jwks.json").toURL();
    var keys = JWKSourceBuilder.create(keySet).build();
    var service = new TokenVerifier(keys, "control-center", "orchestrator", InstantSource.system());
    var other = new TokenVerifier(keys, "control-center", "vault", InstantSource.system());
    var token = serviceTokens.forService(CallerFixtures.aCaller("ada"), "orchestrator");

    assertThat(service.verify(token).orElseThrow().getSubject()).isEqualTo("id-of-ada");
    assertThat(other.verify(token)).isEmpty();
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
    var access = begin(people.aUser("viewer")).text("/access_token");
    assertThat(service.verify(access)).isEmpty();
  }

  @Test
  void aDeviceIsConfirmedInTheBrowser() {
    var user = people.aUser("viewer");
    var begun = post("/api/v1/device-authorizations", "", "");
    assertThat(begun.status()).isEqualTo(201);
    var poll =
        "{\"grant_type\": \"device_code\", \"device_code\": \"%s\"}"
            .formatted(begun.text("/device_code"));
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("authorization-pending");
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("slow-down");

    var uri = begun.text("/verification_uri_complete");
    var page = get(uri.substring(uri.indexOf("/device")), "");
    assertThat(page.text())
        .contains(begun.text("/user_code"), "127.0.0.1")
        .doesNotContain("<script");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'");
    assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
    var wrong = confirm(begun.text("/user_code"), user.name(), "wrong");
    assertThat(wrong.status()).isEqualTo(403);
    assertThat(wrong.text()).contains("is wrong");
    var confirmed = confirm(begun.text("/user_code"), user.name(), PASSWORD);
    assertThat(confirmed.text()).contains("is signed in");
    assertThat(confirm(begun.text("/user_code"), user.name(), PASSWORD).status()).isEqualTo(403);
    assertThat(post("/api/v1/tokens", "", poll).text("/code")).isEqualTo("slow-down");
    assertThat(post("/api/v1/tokens", "", poll.replace("\"}", "x\"}")).text("/code"))
        .isEqualTo("unknown-device-code");
  }

  @Test
  void whatIsTypedIntoThePageIsNotRunByIt() {
    var page = get("/device?user_code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "");

    assertThat(page.text()).doesNotContain("<script>").contains("&lt;script&gt;");
  }

  @Test
  void whatCannotBeWrittenDownFails() {
    var user = people.aUser("viewer");
    var administrator = people.administrator();
    trail.fail();

    assertThat(begin(user).status()).isEqualTo(503);
    assertThat(begin(user, "wrong").status()).isEqualTo(503);
    assertThat(post("/api/v1/groups", administrator, "{\"id\": \"unwritten\"}").status())
        .isEqualTo(503);
  }

  @Test
  void secretsThatAreTooLongAreRefusedUnread() {
    assertThat(post("/api/v1/sessions", "", signIn("ada", "x".repeat(600))).status())
        .isEqualTo(400);
    assertThat(get("/api/v1/profile", "x".repeat(7_000)).status()).isEqualTo(401);
  }

  private Answer begin(User user) {
    return post("/api/v1/sessions", "", signIn(user.name(), PASSWORD));
  }

  private Answer begin(User user, String code) {
    return post(
        "/api/v1/sessions",
        "",
        "{\"user\": \"%s\", \"password\": \"%s\", \"code\": \"%s\"}"
            .formatted(user.name(), PASSWORD, code));
  }

  private Answer refresh(String token) {
    return post(
        "/api/v1/tokens",
        "",
        "{\"grant_type\": \"refresh_token\", \"refresh_token\": \"%s\"}".formatted(token));
  }

  private Answer credentials(String id, String secret) {
    return post(
        "/api/v1/tokens",
        "",
        "{\"grant_type\": \"client_credentials\", \"client_id\": \"%s\", \"client_secret\": \"%s\"}"
            .formatted(id, secret));
  }

  private Answer confirm(String userCode, String user, String password) {
    return post(
        "/device",
        "",
        "user_code=%s&user=%s&password=%s&code="
            .formatted(userCode, user, URLEncoder.encode(password, StandardCharsets.UTF_8)));
  }

  private static String signIn(String user, String password) {
    return "{\"user\": \"%s\", \"password\": \"%s\"}".formatted(user, password);
  }

  /** A code of a step to come is good already, as clocks may differ. */
  private static String codeIn(String secret, int steps) {
    return FactorFixtures.code(secret, Instant.now().plusSeconds(30L * steps));
  }
}

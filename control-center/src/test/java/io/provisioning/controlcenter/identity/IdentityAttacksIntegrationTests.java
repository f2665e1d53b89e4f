package io.provisioning.controlcenter.identity;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What attackers try, over HTTP. */
class IdentityAttacksIntegrationTests extends IdentityRequests {

  @AfterEach
  void mend() {
    trail.recover();
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
  void aPageOfAnotherSiteCanDoNothingWithTheCookie() {
    var user = people.aUser("viewer");
    var wanted = signIn(user.name(), PASSWORD).replace("}", ", \"cookie\": true}");
    var cookie = post("/api/v1/sessions", "", wanted).header("Set-Cookie").split(";", 2)[0];
    var from = List.of("Cookie", cookie, "Origin", "https://evil.example.org");
    // what a form or a simple request of a script can send: no JSON, and no header of ours
    for (var type :
        List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
      var forged = with(from, "Content-Type", type);
      var body = "grant_type=refresh_token&x={\"grant_type\": \"refresh_token\"}";
      assertThat(send("POST", "/api/v1/tokens", "", body, forged).status()).isEqualTo(415);
    }
    // and nobody tells its browser that a script may send more, or read what comes
    var asked = with(from, "Access-Control-Request-Method", "POST");
    var preflight = send("OPTIONS", "/api/v1/tokens", "", "", asked);
    assertThat(preflight.header("Access-Control-Allow-Origin")).isEmpty();
    for (var path :
        List.of("/api/v1/profile/totp", "/api/v1/profile/passkeys/x", "/api/v1/sessions/current")) {
      assertThat(send("DELETE", path, "", "", with(from)).status()).isEqualTo(401);
    }
    assertThat(send("POST", "/api/v1/profile/oidc/campus", "", "", with(from)).status())
        .isEqualTo(401);
  }

  private static String[] with(List<String> headers, String... more) {
    return Stream.concat(headers.stream(), Stream.of(more)).toArray(String[]::new);
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

  @Test
  void strangersLockOutOnlyThemselves() {
    var user = people.aUser("viewer");
    var browser = post("/api/v1/sessions", "", signIn(user.name(), PASSWORD, "\"cookie\": true"));
    var cookies = browser.response().headers().allValues("Set-Cookie");
    assertThat(cookies).hasSize(2);
    assertThat(cookies.getLast())
        .startsWith("device_token=")
        .contains("Path=/api/v1/sessions", "HttpOnly", "SameSite=Strict");
    assertThat(browser.json().has("device_token")).isFalse();
    var command = begin(user).text("/device_token");
    for (var i = 0; i < 5; i++) {
      post("/api/v1/sessions", "", signIn(user.name(), "wrong"));
    }

    var stranger = begin(user);
    assertThat(stranger.status()).isEqualTo(429);
    assertThat(stranger.text("/code")).isEqualTo("too-many-sign-ins");
    assertThat(stranger.header("Retry-After")).isEqualTo("1");

    var known = signIn(user.name(), PASSWORD, "\"device_token\": \"%s\"".formatted(command));
    var begun = post("/api/v1/sessions", "", known);
    assertThat(begun.status()).isEqualTo(201);
    var cookie = cookies.getLast().split(";", 2)[0];
    var body = signIn(user.name(), PASSWORD);
    assertThat(send("POST", "/api/v1/sessions", "", body, "Cookie", cookie).status())
        .isEqualTo(201);
    assertThat(refresh(begun.text("/refresh_token")).text("/device_token")).isNotEmpty();
  }

  @Test
  void strangersLockOutNoProgram() {
    var made =
        post(
            "/api/v1/service-accounts",
            people.administrator(),
            "{\"name\": \"locked-%d\", \"roles\": [\"operator\"]}".formatted(System.nanoTime()));
    for (var i = 0; i < 5; i++) {
      credentials(made.text("/id"), "wrong");
    }
    assertThat(credentials(made.text("/id"), "wrong").status()).isEqualTo(429);

    assertThat(credentials(made.text("/id"), made.text("/secret")).status()).isEqualTo(200);
  }

  private static String signIn(String user, String password, String more) {
    return signIn(user, password).replace("}", ", " + more + "}");
  }
}

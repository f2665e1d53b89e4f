package io.provisioning.controlcenter.identity;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import io.provisioning.service.token.TokenVerifier;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Sessions over HTTP, and what carries them. */
class SessionsIntegrationTests extends IdentityRequests {

  @Autowired private ServiceTokens serviceTokens;

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
}

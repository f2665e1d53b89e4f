package io.provisioning.controlcenter.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningWithServices;
import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.controlcenter.identity.account.AccountFixtures;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The flow of registries: a challenge, a password, a token for one service. */
class ServiceTokensIntegrationTests extends RunningWithServices {

  private static final String TOKEN = "/token?service=notes&scope=repository:a:pull&account=x";
  private static final String NOTE = "{\"workspace\": \"web\", \"text\": \"buy milk\"}";

  @Autowired private TestPeople people;

  @Test
  void whoeverHasNoTokenIsToldWhereToGetOne() {
    assertThat(get("/notes/7", "").header("WWW-Authenticate"))
        .matches("Bearer realm=\"http://[^\"]+/token\",service=\"notes\"");
    assertThat(get("/api/v1/users", "").header("WWW-Authenticate")).isEqualTo("Bearer");
  }

  @Test
  void aUserGetsATokenForThisServiceAndNoOther() {
    var user = people.aUser("developer");

    var token = token(user.name(), AccountFixtures.PASSWORD);

    assertThat(post("/notes", token, NOTE).status()).isEqualTo(201);
    assertThat(get("/api/v1/workflows", token).status()).isEqualTo(401);
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
  }

  @Test
  void aServiceAccountGetsOneForItsSecret() {
    var admin = people.withSecondFactor("administrator");
    var made =
        post("/api/v1/service-accounts", admin, "{\"name\":\"puller\",\"roles\":[\"viewer\"]}");
    var id = made.text("/id");

    var token = token(id, made.text("/secret"));

    assertThat(get("/notes/7", token).status()).isEqualTo(200);
    assertThat(post("/notes", token, NOTE).status()).isEqualTo(403);
    var disabled = send("PATCH", "/api/v1/service-accounts/" + id, admin, "{\"disabled\":true}");
    assertThat(disabled.status()).as(disabled.text()).isEqualTo(200);
    assertThat(get("/notes/7", token).status()).isEqualTo(401);
  }

  @Test
  void anAccessTokenIsAPasswordToo() {
    var token = token("token", people.withSecondFactor("viewer"));

    assertThat(get("/notes/7", token).status()).isEqualTo(200);
    assertThat(basic("token", token).status()).isEqualTo(401); // it does not renew itself
  }

  @Test
  void whoeverShowsTooLittleGetsNone() {
    var user = people.aUser("developer");

    assertThat(basic(user.name(), "wrong").text("/code")).isEqualTo("sign-in-refused");
    assertThat(basic("nobody", "wrong").text("/code")).isEqualTo("sign-in-refused");
    assertThat(basic("x".repeat(65), "wrong").text("/code")).isEqualTo("sign-in-refused");
    assertThat(send("GET", TOKEN, "", "").text("/code")).isEqualTo("sign-in-refused");
    assertThat(send("GET", TOKEN, "", "", "Authorization", "Basic !").text("/code"))
        .isEqualTo("sign-in-refused");
    assertThat(
            send("GET", "/token?service=orchestrator", "", "", "Authorization", "Basic eDp5")
                .status())
        .isEqualTo(400);
    assertThat(send("GET", "/token", "", "", "Authorization", "Basic eDp5").status())
        .isEqualTo(400);
  }

  private String token(String name, String password) {
    var answer = basic(name, password);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.text("/access_token")).isEqualTo(answer.text("/token"));
    return answer.text("/token");
  }

  private Answer basic(String name, String password) {
    var text = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    return send(
        "GET", TOKEN, "", "", "Authorization", "Basic " + Base64.getEncoder().encodeToString(text));
  }
}

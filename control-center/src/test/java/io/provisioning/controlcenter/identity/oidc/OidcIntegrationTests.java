package io.provisioning.controlcenter.identity.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.OutsideProvider;
import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.TestPeople;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.beans.factory.annotation.Autowired;

/** Signing in at Spring Authorization Server, as a browser does it. */
@TestInstance(Lifecycle.PER_CLASS)
class OidcIntegrationTests extends RunningControlCenter {

  private static final String START = "/api/v1/oidc/campus";

  @Autowired private TestPeople people;

  private final HttpClient browser =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private OutsideProvider campus;

  @BeforeAll
  void open() {
    campus = new OutsideProvider(here(START + "/callback"));
    var login = OutsideProvider.ISSUER.resolve("/login");
    var token =
        visit(login).body().replaceAll("(?s).*name=\"_csrf\"[^>]*value=\"([^\"]*)\".*", "$1");
    var form =
        "username=%s&password=%s&_csrf=%s"
            .formatted(OutsideProvider.USER, encoded(OutsideProvider.PASSWORD), encoded(token));
    ask(
        HttpRequest.newBuilder(login)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build());
  }

  @AfterAll
  void close() {
    campus.close();
  }

  @Test
  void whoSignsInThereIsSignedInHere() {
    assertThat(get("/api/v1/oidc", "").text("/items/0/href")).isEqualTo(START);
    var back = visit(location(visit(location(visit(here(START))))));

    assertThat(back.statusCode()).isEqualTo(303);
    assertThat(location(back)).hasToString("/?signed_in");
    assertThat(back.headers().allValues("Set-Cookie"))
        .anySatisfy(
            cookie -> assertThat(cookie).contains("refresh_token=", "HttpOnly", "SameSite=Strict"))
        .anySatisfy(cookie -> assertThat(cookie).contains("outside_sign_in=;", "Max-Age=0"));
    var cookie = back.headers().allValues("Set-Cookie").getLast().split(";", 2)[0];
    var grant = "{\"grant_type\": \"refresh_token\"}";
    var tokens = send("POST", "/api/v1/tokens", "", grant, "Cookie", cookie);
    var profile = get("/api/v1/profile", tokens.text("/access_token"));
    assertThat(profile.text("/name")).isEqualTo(OutsideProvider.USER);
    assertThat(profile.json().at("/roles").toString()).isEqualTo("[\"operator\"]");
    assertThat(profile.json().at("/factors").toString()).isEqualTo("[\"outside_provider\"]");
  }

  @Test
  void withoutTheProofKeyTheProviderGivesNoCode() {
    var sent = location(visit(here(START))).toString();
    var stripped = sent.replaceAll("&code_challenge(_method)?=[^&]*", "");
    var answer = location(visit(URI.create(stripped)));

    assertThat(answer.getQuery()).contains("error=invalid_request");
    assertRefused(visit(answer), "the provider refuses");
  }

  @Test
  void aCodeOfAnotherSignInIsNotTaken() {
    var first = location(visit(location(visit(here(START)))));
    var second = location(visit(location(visit(here(START)))));
    var injected = second.toString().replaceAll("code=[^&]*", "code=" + parameter(first, "code"));

    assertRefused(visit(URI.create(injected)), "the provider refused the code");
  }

  @Test
  void aStateThatWasTamperedWithIsNotTaken() {
    var answer = location(visit(location(visit(here(START))))).toString();

    assertRefused(
        visit(URI.create(answer.replace("state=", "state=x"))), "the browser did not begin this");
    assertRefused(visit(URI.create(answer)), "the browser did not begin this");
  }

  @Test
  void whoIsNotThereIsAskedForNothing() {
    var unknown = get("/api/v1/oidc/nobody", "");

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.text("/code")).isEqualTo("unknown-sign-in-provider");
    assertThat(get("/api/v1/oidc/nobody/callback?code=x&state=y", "").header("Location"))
        .isEqualTo("/?problem=sign-in-refused");
  }

  @Test
  void whoIsSignedInLinksTheirAccount() {
    var token = people.administrator();
    var link = post("/api/v1/profile/oidc/campus", token, "");

    assertThat(link.status()).isEqualTo(201);
    assertThat(link.text("/href")).contains("code_challenge=");
    assertThat(link.header("Set-Cookie")).contains("outside_sign_in=", "SameSite=Lax");
    assertThat(post("/api/v1/profile/oidc/campus", "", "").status()).isEqualTo(401);
    assertThat(post("/api/v1/profile/oidc/nobody", token, "").status()).isEqualTo(404);
  }

  private void assertRefused(HttpResponse<String> answer, String reason) {
    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(location(answer).toString()).isEqualTo("/?problem=sign-in-refused");
    assertThat(answer.headers().allValues("Set-Cookie"))
        .noneSatisfy(cookie -> assertThat(cookie).contains("refresh_token"));
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
    assertThat(trail.last().details()).containsEntry("reason", reason);
  }

  private URI here(String path) {
    return URI.create("http://localhost:" + port() + path);
  }

  private HttpResponse<String> visit(URI address) {
    return ask(HttpRequest.newBuilder(address).build());
  }

  private HttpResponse<String> ask(HttpRequest request) {
    try {
      return browser.send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static URI location(HttpResponse<String> answer) {
    return URI.create(answer.headers().firstValue("Location").orElseThrow());
  }

  private static String parameter(URI address, String name) {
    return address.getQuery().replaceAll(".*(^|&)" + name + "=([^&]*).*", "$2");
  }
}

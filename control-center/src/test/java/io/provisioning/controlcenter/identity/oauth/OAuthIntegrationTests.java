package io.provisioning.controlcenter.identity.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningWithServices;
import io.provisioning.controlcenter.identity.TestPeople;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** A program is let in to work as somebody, and what others try on the way. */
class OAuthIntegrationTests extends RunningWithServices {

  private static final String AGENT = "/agent-notes";
  private static final String CALLBACK = "http://127.0.0.1:33418/callback";
  private static final String VERIFIER = "v".repeat(43);

  @Autowired private TestPeople people;

  private String person = "";
  private String program = "";

  @BeforeEach
  void begin() {
    person = people.withSecondFactor("developer");
    program = register("Editor", CALLBACK).text("/client_id");
  }

  @Test
  void whoeverHasNoTokenIsToldWhoLetsProgramsIn() {
    var challenge = get(AGENT, "").header("WWW-Authenticate");
    assertThat(challenge)
        .isEqualTo(
            "Bearer resource_metadata=\"%s/.well-known/oauth-protected-resource/agent-notes\""
                .formatted(origin()));
    assertThat(get(AGENT, "wrong").header("WWW-Authenticate")).contains("error=\"invalid_token\"");

    var resource = get("/.well-known/oauth-protected-resource/agent-notes", "");
    assertThat(resource.text("/resource")).isEqualTo(origin() + AGENT);
    assertThat(resource.text("/authorization_servers/0")).isEqualTo(origin());
    assertThat(get("/.well-known/oauth-protected-resource/profile", "").status()).isEqualTo(404);
    var server = get("/.well-known/oauth-authorization-server", "");
    assertThat(server.text("/issuer")).isEqualTo(origin());
    assertThat(server.text("/token_endpoint")).isEqualTo(origin() + "/oauth/token");
    assertThat(server.json().path("code_challenge_methods_supported")).hasSize(1);
  }

  @Test
  void aProgramWorksAsItsPersonAtOneServiceAlone() {
    var token = tokens("read", "change").text("/access_token");

    assertThat(get(AGENT, token).status()).isEqualTo(404); // let in, and there is nothing
    assertThat(send("POST", AGENT, token, "").status()).isEqualTo(404);
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
    assertThat(get("/api/v1/workflows", token).status()).isEqualTo(401);
    assertThat(get("/notes/greeting", token).status()).isEqualTo(200);
  }

  @Test
  void aProgramThatMayLookChangesNothing() {
    var token = tokens("read").text("/access_token");

    assertThat(get(AGENT, token).status()).isEqualTo(404);
    assertThat(send("POST", AGENT, token, "").text("/code")).isEqualTo("not-permitted");
  }

  @Test
  void itIsSeenAndDisconnectedByItsPerson() {
    var token = tokens("read").text("/access_token");
    var sessions = get("/api/v1/sessions", person).json().path("items");
    var connected = sessions.findParents("connected").getFirst();
    assertThat(connected.at("/connected/name").asString()).isEqualTo("Editor");

    var path = "/api/v1/sessions/" + connected.path("id").asString();
    assertThat(send("DELETE", path, person, "").status()).isEqualTo(204);

    assertThat(get(AGENT, token).status()).isEqualTo(401);
  }

  @Test
  void aRefreshTokenIsGoodOnceAndEndsAllIfItIsSeenTwice() {
    var first = tokens("read");
    var next = refresh(program, first.text("/refresh_token"));
    assertThat(next.status()).isEqualTo(200);
    assertThat(get(AGENT, next.text("/access_token")).status()).isEqualTo(404);

    var again = refresh(program, first.text("/refresh_token"));

    assertThat(again.text("/error")).isEqualTo("invalid_grant");
    assertThat(get(AGENT, next.text("/access_token")).status()).isEqualTo(401);
    assertThat(refresh(program, next.text("/refresh_token")).status()).isEqualTo(400);
  }

  @Test
  void refreshTokensOfProgramsAndPeopleAreNotMixedUp() {
    var token = tokens("read").text("/refresh_token");
    var other = register("Other", CALLBACK).text("/client_id");

    assertThat(refresh(other, token).text("/error")).isEqualTo("invalid_grant");
    var json = "{\"grant_type\": \"refresh_token\", \"refresh_token\": \"%s\"}".formatted(token);
    assertThat(post("/api/v1/tokens", "", json).status()).isEqualTo(401);
    assertThat(refresh(program, token).status()).isEqualTo(200);
  }

  @Test
  void aRevokedTokenEndsItsSession() {
    var byRefresh = tokens("read");
    var byAccess = tokens("read");
    var other = register("Other", CALLBACK).text("/client_id");
    assertThat(revoke(other, byRefresh.text("/refresh_token"))).isEqualTo(200);
    assertThat(revoke(other, byAccess.text("/access_token"))).isEqualTo(200);
    assertThat(get(AGENT, byRefresh.text("/access_token")).status()).isEqualTo(404);
    assertThat(get(AGENT, byAccess.text("/access_token")).status()).isEqualTo(404);
    assertThat(revoke(program, byRefresh.text("/refresh_token"))).isEqualTo(200);
    assertThat(revoke(program, byAccess.text("/access_token"))).isEqualTo(200);
    assertThat(revoke(program, "nothing")).isEqualTo(200);

    assertThat(get(AGENT, byRefresh.text("/access_token")).status()).isEqualTo(401);
    assertThat(get(AGENT, byAccess.text("/access_token")).status()).isEqualTo(401);
  }

  @Test
  void aCodeThatIsShownTwiceEndsWhatBeganWithIt() {
    var code = code("read");
    var token = exchange(Map.of("code", code)).text("/access_token");
    assertThat(get(AGENT, token).status()).isEqualTo(404);

    assertThat(exchange(Map.of("code", code)).text("/error")).isEqualTo("invalid_grant");

    assertThat(get(AGENT, token).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "code_verifier, wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww, invalid_grant",
    "code_verifier, '', invalid_request",
    "redirect_uri, http://127.0.0.1:33418/other, invalid_grant",
    "redirect_uri, '', invalid_request",
    "code, nonsense, invalid_grant",
    "resource, http://elsewhere.example.org/, invalid_target",
    "grant_type, password, unsupported_grant_type",
    "client_id, nonsense, invalid_client"
  })
  void aCodeIsGoodForWhatWasAllowedAlone(String name, String value, String error) {
    var changed = new TreeMap<>(Map.of("code", code("read")));
    changed.put(name, value);

    assertThat(exchange(changed).text("/error")).isEqualTo(error);
  }

  @Test
  void aCodeOfAnotherProgramIsOfNoUse() {
    var other = register("Other", CALLBACK).text("/client_id");
    var stolen = Map.of("code", code("read"), "client_id", other);

    assertThat(exchange(stolen).text("/error")).isEqualTo("invalid_grant");
  }

  @ParameterizedTest
  @CsvSource({
    "client_id, nonsense",
    "redirect_uri, https://evil.example.org/",
    "redirect_uri, http://127.0.0.1:33418/callback/../other",
    "response_type, token",
    "code_challenge_method, plain",
    "code_challenge, short",
    "resource, http://elsewhere.example.org/",
    "scope, everything"
  })
  void whatIsWrongStaysOnThePage(String name, String value) {
    var request = request();
    request.put(name, value);

    var question = post("/api/v1/client-authorizations/question", person, json(request));
    var answer = answer(request, "\"read\"");

    assertThat(question.text("/code")).as(question.text()).isEqualTo("invalid-authorization");
    assertThat(answer.text("/code")).isEqualTo("invalid-authorization");
    assertThat(answer.text()).doesNotContain("redirect_to");
  }

  @Test
  void anIdThatWasChangedIsNone() {
    var forged = new StringBuilder(program);
    forged.setCharAt(3, forged.charAt(3) == 'A' ? 'B' : 'A');
    var request = request();
    request.put("client_id", forged.toString());

    assertThat(answer(request, "\"read\"").text("/code")).isEqualTo("invalid-authorization");
  }

  @Test
  void aProgramGetsNoMoreThanItAskedFor() {
    var request = request();
    request.put("scope", "read");

    assertThat(answer(request, "\"read\", \"change\"").text("/code"))
        .isEqualTo("invalid-authorization");
  }

  @Test
  void aProgramThatIsRefusedLearnsOfIt() {
    var back = parameters(answer(request(), "").text("/redirect_to"));

    assertThat(back).isEqualTo(Map.of("error", "access_denied", "state", "007", "iss", origin()));
  }

  @Test
  void onlyAPersonLetsProgramsIn() {
    assertThat(post("/api/v1/client-authorizations", "", "{}").status()).isEqualTo(401);
    var token = tokens("read", "change").text("/access_token");
    var body = "{\"request\": %s, \"scopes\": [\"read\"], \"days\": 1}".formatted(json(request()));
    assertThat(post("/api/v1/client-authorizations", token, body).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "javascript:alert(1)", "http://evil.example.org/", "https://a.example.org/#x"})
  void anAddressMustBeSuitable(String address) {
    assertThat(register("Evil", address).text("/error")).isEqualTo("invalid_redirect_uri");
  }

  @Test
  void aNameHasNothingThatNobodySees() {
    assertThat(register("Ed\\u202Eitor\\u0007", CALLBACK).text("/client_name")).isEqualTo("Editor");
  }

  @Test
  void aParameterThatStandsThereTwiceIsRefused() {
    var body = form(Map.of("client_id", program, "token", "x")) + "&token=y";

    assertThat(send("POST", "/oauth/revoke", "", body).text("/error")).isEqualTo("invalid_request");
  }

  private String origin() {
    return "http://localhost:" + port();
  }

  private Answer register(String name, String address) {
    var body =
        "{\"client_name\": \"%s\", \"redirect_uris\": [\"%s\"], \"x\": {}}"
            .formatted(name, address);
    return post("/oauth/register", "", body);
  }

  private Map<String, String> request() {
    return new TreeMap<>(
        Map.of(
            "client_id",
            program,
            "redirect_uri",
            CALLBACK,
            "response_type",
            "code",
            "code_challenge",
            Codes.challenge(VERIFIER),
            "code_challenge_method",
            "S256",
            "state",
            "007",
            "resource",
            origin() + AGENT));
  }

  private Answer answer(Map<String, String> request, String scopes) {
    var body = "{\"request\": %s, \"scopes\": [%s], \"days\": 30}".formatted(json(request), scopes);
    return post("/api/v1/client-authorizations", person, body);
  }

  private String code(String... scopes) {
    var answered = answer(request(), "\"" + String.join("\", \"", scopes) + '"');
    assertThat(answered.status()).as(answered.text()).isEqualTo(200);
    return parameters(answered.text("/redirect_to")).getOrDefault("code", "");
  }

  private Answer tokens(String... scopes) {
    var tokens = exchange(Map.of("code", code(scopes)));
    assertThat(tokens.status()).as(tokens.text()).isEqualTo(200);
    return tokens;
  }

  private Answer exchange(Map<String, String> changed) {
    var all =
        new TreeMap<>(
            Map.of(
                "grant_type", "authorization_code",
                "client_id", program,
                "redirect_uri", CALLBACK,
                "code_verifier", VERIFIER,
                "resource", origin() + AGENT));
    all.putAll(changed);
    return send("POST", "/oauth/token", "", form(all));
  }

  private Answer refresh(String client, String token) {
    var all = Map.of("grant_type", "refresh_token", "client_id", client, "refresh_token", token);
    return send("POST", "/oauth/token", "", form(all));
  }

  private int revoke(String client, String token) {
    return send("POST", "/oauth/revoke", "", form(Map.of("client_id", client, "token", token)))
        .status();
  }

  private static String json(Map<String, String> values) {
    return values.entrySet().stream()
        .map(entry -> "\"%s\": \"%s\"".formatted(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String form(Map<String, String> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static Map<String, String> parameters(String address) {
    var all = new TreeMap<String, String>();
    for (var parameter : URI.create(address).getRawQuery().split("&", -1)) {
      var parts = parameter.split("=", 2);
      all.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
    }
    return all;
  }
}

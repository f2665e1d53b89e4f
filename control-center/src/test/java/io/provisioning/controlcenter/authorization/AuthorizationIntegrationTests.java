package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.contract.ContractFixtures;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.service.testkit.DocumentedRoutes;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The feature over HTTP, with its store, and with a door that believes whoever gives a name. */
@SpringBootTest(
    classes = AuthorizationIntegrationTests.Feature.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "spring.application.name=control-center")
class AuthorizationIntegrationTests {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir static Path home;

  @LocalServerPort private int port;

  private final HttpClient http = HttpClient.newHttpClient();

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @ComponentScan(
      excludeFilters =
          @ComponentScan.Filter(
              type = FilterType.ANNOTATION,
              classes = SpringBootConfiguration.class))
  static class Feature {

    @Bean
    OperationCatalog operations() {
      return ContractFixtures.operations();
    }

    @Bean
    RecordedAuditTrail trail() {
      return new RecordedAuditTrail();
    }

    /** There is an Eve, who wanted to look at something. */
    @Bean
    Past past(Clock clock) {
      var past = new Past(clock);
      past.asks(aUser("eve"), new Question("getWorkflow", "1", "web", Map.of()));
      past.asks(aUser("tim"), new Question("getWorkflow", "1", "web", Map.of()));
      return past;
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity security) {
      return security
          .csrf(csrf -> csrf.disable())
          .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
          .build();
    }

    @Bean
    FilterRegistrationBean<OncePerRequestFilter> believing() {
      var registration = new FilterRegistrationBean<OncePerRequestFilter>(new Believing());
      registration.setOrder(-1);
      return registration;
    }
  }

  private static final class Believing extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      var name = request.getHeader("X-Test-User");
      var role = request.getHeader("X-Test-Role");
      chain.doFilter(
          new HttpServletRequestWrapper(request) {
            @Override
            public Principal getUserPrincipal() {
              return CallerFixtures.now(name, role);
            }
          },
          response);
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    SurrealFixtures.connect(registry, "authorization");
    var token = Files.writeString(home.resolve("token"), TOKEN);
    registry.add("provisioning.home", () -> home.toString());
    registry.add("provisioning.security.token-file", () -> token.toString());
  }

  @Test
  void theLiveDocumentIsTheCommittedOne() throws Exception {
    var committed = new TreeMap<>(DocumentedRoutes.read(Path.of("openapi.yaml")).byName());
    var live = DocumentedRoutes.parse(send("GET", "/openapi", "ada", null).body()).byName();

    committed.keySet().removeIf(route -> !isOfThisFeature(route));
    live.keySet().removeIf(route -> !isOfThisFeature(route));
    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }

  private static boolean isOfThisFeature(String route) {
    return route.matches(
        "\\w+ /api/v1/(authorization|policies|policy-versions|grants|break-glass).*");
  }

  @Test
  void everybodyAsksForThemselves() throws Exception {
    var answer = post("/authorization/check", "eve:viewer", ask("getWorkflow"));

    assertThat(answer.get("allowed").asBoolean()).isTrue();
    assertThat(answer.get("policies").get(0).asString()).isEqualTo("viewer");
  }

  @Test
  void anActionThatThereIsNotIsRefused() throws Exception {
    for (var path : List.of("/authorization/check", "/authorization/why")) {
      var problem = post(path, "eve:viewer", ask("getWorkflw"));
      assertThat(problem.get("status").asInt()).isEqualTo(400);
      assertThat(problem.get("code").asString()).isEqualTo("unknown-action");
      assertThat(problem.get("help").asString()).isEqualTo("did you mean `getWorkflow`?");
    }
    var cases = new Object[] {Map.of("ask", Map.of("action", "nope"), "allowed", false)};
    var tested = post("/policies/test", "ada:administrator", Map.of("cases", cases));
    assertThat(tested.get("code").asString()).isEqualTo("unknown-action");
  }

  @Test
  void accessIsGivenOnlyToAccountsThatThereAre() throws Exception {
    var wanted =
        new TreeMap<String, Object>(
            Map.of("actions", new String[] {"Read"}, "reason", "x", "minutes", 5));
    wanted.put("principal", "evee");

    var problem = post("/grants", "ada:administrator", wanted);

    assertThat(problem.get("status").asInt()).isEqualTo(404);
    assertThat(problem.get("code").asString()).isEqualTo("unknown-account");
    assertThat(problem.get("help").asString()).isEqualTo("did you mean `eve`?");
    wanted.put("principal", "eve");
    wanted.put("principal_kind", "service_account");
    assertThat(post("/grants", "ada:administrator", wanted).get("status").asInt()).isEqualTo(404);
  }

  @Test
  void onlyWhoMayLookAtPoliciesAsksForOthers() throws Exception {
    var other =
        Map.of(
            "action",
            "cancelWorkflow",
            "principal",
            Map.of("id", "x", "name", "xenia", "roles", new String[0]));

    assertThat(post("/authorization/why", "eve:viewer", other).get("code").asString())
        .isEqualTo("not-your-access");
    var why = post("/authorization/why", "anna:auditor", other);
    assertThat(why.get("allowed").asBoolean()).isFalse();
    assertThat(why.get("flip").get(0).asString()).isEqualTo("give xenia the role operator");
  }

  @Test
  void whatIsPermittedIsListed() throws Exception {
    var items = post("/authorization/what", "eve:viewer", Map.of("kind", "Provider")).get("items");

    assertThat(items.findValuesAsString("action"))
        .containsExactlyInAnyOrder(
            "listProviders", "getProvider", "getProviderPolicy", "listProviderAccounts");
    assertThat(get("/authorization/actions").get("items").size()).isGreaterThan(70);
    assertThat(get("/authorization/schema").get("schema").asString())
        .contains("entity Workflow in [Workspace, Platform] tags String;");
  }

  @Test
  void aMistakeIsFoundWhereItIs() throws Exception {
    var problem =
        post(
            "/policies/validate",
            "ada:administrator",
            files("permit(principal, action == Action::\"getWorkflw\", resource);"));

    assertThat(problem.get("code").asString()).isEqualTo("invalid-policy");
    var error = problem.get("errors").get(0);
    assertThat(error.get("line").asInt()).isEqualTo(1);
    assertThat(error.get("column").asInt()).isEqualTo(29);
    assertThat(error.get("suggestion").asString()).isEqualTo("getWorkflow");
  }

  @Test
  void policiesAreTriedAppliedComparedAndBroughtBack() throws Exception {
    var text =
        "@id(\"eve\") permit(principal == User::\"eve\", action in Action::\"Read\", resource);";
    var ada = "ada:administrator";
    post("/authorization/check", "eve:none", ask("getWorkflow"));
    assertThat(post("/policies/validate", ada, files(text)).get("policies").asInt()).isPositive();
    var cases =
        new Object[] {
          Map.of(
              "name",
              "eve reads",
              "ask",
              Map.of("action", "getWorkflow", "principal", Map.of("id", "eve")),
              "allowed",
              true)
        };
    assertThat(post("/policies/test", ada, Map.of("cases", cases)).get("failed").size())
        .isEqualTo(1);
    assertThat(
            post("/policies/test", ada, Map.of("cases", cases, "files", file(text)))
                .get("passed")
                .asInt())
        .isEqualTo(1);
    assertThat(
            post("/policies/preview", ada, files(text)).get("gained").findValuesAsString("action"))
        .contains("getWorkflow");

    var version =
        post("/policy-versions", ada, Map.of("files", file(text), "comment", "eve joins"));
    int number = version.get("number").asInt();

    assertThat(version.get("state").asString()).isEqualTo("active");
    assertThat(mayEveRead()).isTrue();
    assertThat(get("/policies/eve").get("at").asString()).isEqualTo("own.cedar:1:1");
    assertThat(get("/policy-versions/" + number + "/diff").get("diff").asString())
        .contains("+ @id");
    post("/policy-versions", ada, Map.of("files", new Object[0], "comment", "eve leaves"));
    assertThat(mayEveRead()).isFalse();
    post("/policy-versions/" + number + "/rollback", ada, Map.of());
    assertThat(mayEveRead()).isTrue();
    assertThat(get("/policy-versions").get("items").size()).isGreaterThanOrEqualTo(3);
    assertThat(get("/policy-versions").get("needs_approval").asBoolean()).isFalse();
  }

  @Test
  void errorsAreProblems() throws Exception {
    var ada = "ada:administrator";
    assertThat(codeOf("/policies/nothing")).isEqualTo("unknown-policy");
    assertThat(codeOf("/policy-versions/999")).isEqualTo("unknown-policy-version");
    assertThat(post("/policy-versions/999/approve", ada, Map.of()).get("status").asInt())
        .isEqualTo(404);
    var closed = Map.of("files", file("forbid(principal, action, resource);"), "comment", "x");
    assertThat(post("/policy-versions", ada, closed).get("code").asString())
        .isEqualTo("policies-lock-out");
    var late = Map.of("files", new Object[0], "comment", "x", "base", 12345);
    assertThat(post("/policy-versions", ada, late).get("code").asString())
        .isEqualTo("policies-changed");
    assertThat(post("/authorization/check", ada, Map.of("action", "")).get("status").asInt())
        .isEqualTo(400);
  }

  @Test
  void accessForATimeIsGivenAndEnded() throws Exception {
    var ada = "ada:administrator";
    var wanted =
        Map.of("principal", "tim", "actions", new String[] {"Read"}, "reason", "x", "minutes", 5);

    var grant = post("/grants", ada, wanted);
    assertThat(grant.get("state").asString()).isEqualTo("active");
    assertThat(post("/authorization/check", "tim:none", ask("getLogs")).get("allowed").asBoolean())
        .isTrue();
    var path = "/api/v1/grants/" + grant.get("id").asString();
    assertThat(send("DELETE", path, ada, null).statusCode()).isEqualTo(204);
    assertThat(send("DELETE", path, ada, null).statusCode()).isEqualTo(409);
    assertThat(send("DELETE", "/api/v1/grants/none", ada, null).statusCode()).isEqualTo(404);
    assertThat(post("/grants", "tim:none", wanted).get("code").asString())
        .isEqualTo("not-for-oneself");

    var asked = post("/break-glass", "tim:operator", Map.of("reason", "fire", "minutes", 5));
    var approve = "/break-glass/" + asked.get("id").asString() + "/approve";
    assertThat(asked.get("state").asString()).isEqualTo("asked");
    assertThat(post(approve, "tim:operator", Map.of()).get("code").asString())
        .isEqualTo("not-for-oneself");
    assertThat(post(approve, "otto:operator", Map.of()).get("state").asString())
        .isEqualTo("active");
    assertThat(get("/grants").get("items").size()).isGreaterThanOrEqualTo(2);
  }

  private boolean mayEveRead() throws Exception {
    return post("/authorization/check", "eve:none", ask("getWorkflow")).get("allowed").asBoolean();
  }

  private static Map<String, Object> ask(String action) {
    return Map.of("action", action, "workspace", "web");
  }

  private static Map<String, Object> files(String text) {
    return Map.of("files", file(text));
  }

  private static Object file(String text) {
    return new Object[] {Map.of("name", "own.cedar", "text", text)};
  }

  private String codeOf(String path) throws Exception {
    return get(path).get("code").asString();
  }

  private JsonNode get(String path) throws Exception {
    return JSON.readTree(send("GET", "/api/v1" + path, "ada:administrator", null).body());
  }

  private JsonNode post(String path, String who, Object body) throws Exception {
    var text = JSON.writeValueAsString(body);
    return JSON.readTree(send("POST", "/api/v1" + path, who, text).body());
  }

  private HttpResponse<String> send(String method, String path, String who, @Nullable String body)
      throws Exception {
    var name = who.split(":", -1);
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", "application/json")
            .header("X-Test-User", name[0])
            .header("X-Test-Role", name.length > 1 ? name[1] : "none")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }
}

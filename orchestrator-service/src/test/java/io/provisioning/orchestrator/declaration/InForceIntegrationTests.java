package io.provisioning.orchestrator.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is in force after changes and their undo, and who goes by it. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class InForceIntegrationTests {

  private static final String INFRASTRUCTURES = "/api/v1/infrastructures";
  private static final String WORKFLOWS = "/api/v1/workflows";

  @TempDir static Path home;

  @LocalServerPort private int port;
  private final String workspace = "w" + UUID.randomUUID();
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add(
        "provisioning.extensions.directories",
        () -> Path.of("../extension-registry/catalog").toAbsolutePath().normalize().toString());
    registry.add("provisioning.providers.demo.latency", () -> "PT0S");
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  /** A server with nginx, and whatever else. */
  private static String web(int keepalive, String more) {
    return """
    name: web
    settings: {provider: demo}
    servers:
      - name: web
        taskservs: [{name: nginx, config: {keepalive_timeout: %d}}]
    %s\
    """
        .formatted(keepalive, more);
  }

  private static final String NETWORK = "networks: [{name: lan, cidr: 10.1.0.0/24}]\n";

  @Test
  void anUpdateOfATaskservIsRolledBackAndItsServerStays() {
    applied(web(30, ""), "");
    var second = applied(web(40, ""), "");

    rolledBack(second);

    assertThat(keepalive()).isEqualTo(30);
    assertThat(resource("web/server/web").status()).isEqualTo(200);
  }

  @Test
  void whatOtherWorkflowsHaveChangedElsewhereDoesNotKeepItFromBeingRolledBack() {
    applied(web(30, ""), "");
    var second = applied(web(40, ""), "");
    applied(web(40, NETWORK), "");
    applied(web(40, NETWORK + "volumes: [{name: data, size: 1 GiB}]\n"), "");

    rolledBack(second);

    assertThat(keepalive()).isEqualTo(30);
    assertThat(resource("web/network/lan").status()).isEqualTo(200);
    assertThat(resource("web/volume/data").status()).isEqualTo(200);
  }

  @Test
  void theLastVersionWhoseWorkflowCompletedAndWasNotUndoneIsInForce() {
    var first = applied(web(30, ""), "");
    assertThat(versions().at("/0/in_force").asBoolean()).isTrue();
    var second = applied(web(40, ""), "");
    assertThat(versions().at("/0/in_force").asBoolean()).isTrue();
    assertThat(versions().at("/1/in_force").asBoolean()).isFalse();

    rolledBack(second);

    var versions = versions();
    assertThat(versions.at("/0/in_force").asBoolean()).isFalse();
    assertThat(versions.at("/0/state").asString()).isEqualTo("rolled_back");
    assertThat(versions.at("/0/workflow").asString()).isEqualTo(second);
    assertThat(versions.at("/1/in_force").asBoolean()).isTrue();
    assertThat(versions.at("/1/state").asString()).isEqualTo("completed");
    var inForce = api.get(INFRASTRUCTURES + "/web/versions/in-force?workspace=" + workspace);
    assertThat(inForce.text("/text")).isEqualTo(web(30, ""));
    assertThat(inForce.text("/workflow")).isEqualTo(first);
    assertThat(inForce.body().at("/in_force").asBoolean()).isTrue();
  }

  @Test
  void whatWasOnlySavedIsNotInForce() {
    save(web(30, ""));

    var none = api.get(INFRASTRUCTURES + "/web/versions/in-force?workspace=" + workspace);

    assertThat(none.text("/code")).isEqualTo("unknown-version");
    assertThat(versions().at("/0/in_force").asBoolean()).isFalse();
    assertThat(versions().at("/0").has("state")).isFalse();
  }

  /**
   * A schedule, a remediation and the rotation of a secret name no more than the infrastructure.
   */
  @Test
  void aPlanOfAnInfrastructureTakesWhatIsInForceNotWhatWasSaved() {
    applied(web(30, ""), "");
    change(web(50, NETWORK));

    var plan =
        api.post(
            "/api/v1/plans",
            "{\"workspace\": \"%s\", \"action\": \"apply\", \"infrastructure\": \"web\"}"
                .formatted(workspace));

    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    assertThat(plan.body().at("/operations")).isEmpty();
    assertThat(infrastructure().text("/text")).isEqualTo(web(50, NETWORK));
  }

  @Test
  void aScheduleThatNamesAnInfrastructurePutsNothingBack() {
    applied(web(30, ""), "");
    var created =
        api.post(
            "/api/v1/schedules",
            """
            {"workspace": "%1$s", "name": "nightly", "cron": "@yearly",
             "run": {"workspace": "%1$s", "action": "apply", "infrastructure": "web"}}
            """
                .formatted(workspace));
    assertThat(created.status()).as(created.body().toString()).isEqualTo(201);
    assertThat(created.text("/run/infrastructure")).isEqualTo("web");

    applied(web(40, ""), "");
    assertThat(ran()).isEqualTo("unchanged");
    rolledBack(applied(web(50, ""), ""));
    assertThat(ran()).isEqualTo("unchanged");
    assertThat(keepalive()).isEqualTo(40);
  }

  @Test
  void aServersHistoryHasTheChangesOfItsTaskservsAndSaysWhatIsAnUndo() {
    var first = applied(web(30, ""), "");
    var second = applied(web(40, ""), "");
    rolledBack(second);

    var history =
        api.get("/api/v1/resources/web%2Fserver%2Fweb/history?workspace=" + workspace)
            .body()
            .at("/items");

    assertThat(history).hasSize(4);
    assertThat(history.at("/0/resource").asString()).isEqualTo("taskserv/web/nginx");
    assertThat(history.at("/0/workflow").asString()).isEqualTo(second);
    assertThat(history.at("/0/undo").asBoolean()).isTrue();
    assertThat(history.at("/1/workflow").asString()).isEqualTo(second);
    assertThat(history.at("/1/undo").asBoolean()).isFalse();
    assertThat(history.at("/2/workflow").asString()).isEqualTo(first);
    assertThat(history.at("/3/resource").asString()).isEqualTo("server/web");
  }

  /** The network is there already; the server waits for somebody who approves. */
  @Test
  void anOutdatedPlanNamesTheWorkflowThatIsChangingTheInfrastructure() {
    var mine = planned(web(30, NETWORK));
    var theirs = submitted(planned(web(30, NETWORK)), ", \"approvals\": [\"create server/web\"]");
    Awaitility.await().until(() -> resource("web/network/lan").status() == 200);

    var refusal = submitted(mine, "");

    assertThat(refusal.text("/code")).isEqualTo("outdated-plan");
    assertThat(refusal.text("/detail")).contains("workflow `" + theirs.text("/id") + "`");
    api.post(WORKFLOWS + "/" + theirs.text("/id") + "/cancel", "{}");
  }

  private String ran() {
    var ran = api.post("/api/v1/schedules/nightly/run?workspace=" + workspace, "");
    assertThat(ran.status()).as(ran.body().toString()).isEqualTo(202);
    return ran.text("/outcome");
  }

  private String applied(String text, String more) {
    return ended(submitted(planned(text), more), "completed");
  }

  private String planned(String text) {
    var present = infrastructure();
    var declaration = new HashMap<String, Object>();
    declaration.put("name", "web");
    declaration.put("format", "yaml");
    declaration.put("text", text);
    if (present.status() == 200) {
      declaration.put("base", DeclaredFile.version(present.text("/text")));
    }
    var plan =
        api.post(
            "/api/v1/plans",
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of("workspace", workspace, "action", "apply", "declaration", declaration)));
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    return plan.text("/digest");
  }

  private Answer submitted(String plan, String more) {
    return api.post(
        WORKFLOWS, "{\"workspace\": \"%s\", \"plan\": \"%s\"%s}".formatted(workspace, plan, more));
  }

  private void rolledBack(String workflow) {
    ended(api.post(WORKFLOWS + "/" + workflow + "/rollback", "{}"), "rolled_back");
  }

  private String ended(Answer asked, String state) {
    assertThat(asked.status()).as(asked.body().toString()).isEqualTo(202);
    var path = WORKFLOWS + "/" + asked.text("/id");
    Awaitility.await()
        .untilAsserted(() -> assertThat(api.get(path).text("/state")).isEqualTo(state));
    return asked.text("/id");
  }

  private void save(String text) {
    var saved = api.post(INFRASTRUCTURES, declaration(text));
    assertThat(saved.status()).as(saved.body().toString()).isEqualTo(201);
  }

  private void change(String text) {
    var changed =
        api.send(
            api.request(INFRASTRUCTURES + "/web")
                .header("Content-Type", "application/json")
                .header("If-Match", "*")
                .PUT(BodyPublishers.ofString(declaration(text))));
    assertThat(changed.status()).as(changed.body().toString()).isEqualTo(200);
  }

  private String declaration(String text) {
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of("workspace", workspace, "name", "web", "format", "yaml", "text", text));
  }

  private Answer infrastructure() {
    return api.get(INFRASTRUCTURES + "/web?workspace=" + workspace);
  }

  private JsonNode versions() {
    return api.get(INFRASTRUCTURES + "/web/versions?workspace=" + workspace).body().at("/items");
  }

  private Answer resource(String id) {
    return api.get("/api/v1/resources/" + id.replace("/", "%2F") + "?workspace=" + workspace);
  }

  private int keepalive() {
    return resource("web/taskserv/web/nginx")
        .body()
        .at("/specification/configuration/keepalive_timeout")
        .asInt();
  }
}

package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares versions with those of the real registry, and updates to them. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Tag("proof-packages")
class PackageUpdatesIntegrationTests {

  private static final String SHOP =
      """
      name: web
      settings: { provider: demo }
      servers:
        - name: web
          taskservs: [{ name: page }, { name: nginx, version: "%s" }]
      """;

  private static final String GROWN =
      SHOP.formatted("^1") + "clusters: [{ name: c, template: shop }]\n";

  @TempDir static Path home;
  private static RealRegistry registry;

  @LocalServerPort private int port;
  private String workspace = "shop";
  private Api api;

  @BeforeAll
  static void start() throws Exception {
    PackageFixtures.catalogue(catalogue());
    for (var version : List.of("1.0.0", "2.0.0")) {
      PackageFixtures.taskserv(catalogue(), "lib", version, "");
    }
    for (var version : List.of("1.1.0", "2.0.0")) {
      PackageFixtures.taskserv(catalogue(), "nginx", version, "");
    }
    PackageFixtures.taskserv(catalogue(), "app", "1.0.0", needs("^1"));
    PackageFixtures.taskserv(catalogue(), "app", "1.1.0", needs("^2"));
    registry = new RealRegistry(home.resolve("elsewhere"), catalogue());
  }

  private static String needs(String range) {
    return "dependencies: [{name: lib, range: '%s'}]\n".formatted(range);
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry properties) {
    properties.add("provisioning.home", () -> TestHome.at(home).toString());
    properties.add("provisioning.extensions.registry.url", () -> registry.url().toString());
    properties.add("provisioning.security.workload-key", () -> registry.key().toString());
    properties.add("provisioning.providers.demo.latency", () -> "PT0S");
  }

  private static Path catalogue() {
    return home.resolve("catalogue");
  }

  @BeforeEach
  void connect() throws Exception {
    if (!registry.isRunning()) {
      registry.start();
    }
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  private Path file(String name) {
    return home.resolve("workspaces").resolve(workspace).resolve(name);
  }

  private Api.Answer plan(String text, Map<String, Object> update) throws IOException {
    var declared = file("infra/web/infra.yaml");
    Files.createDirectories(declared.getParent());
    Files.writeString(declared, text);
    Map<String, Object> document = new Yaml().load(text);
    var request =
        Map.of("workspace", workspace, "action", "apply", "document", document, "update", update);
    var ordinary = Map.of("workspace", workspace, "action", "apply", "document", document);
    return api.post(
        "/api/v1/plans",
        JsonMapper.shared().writeValueAsString(update.isEmpty() ? ordinary : request));
  }

  private void apply(Api.Answer plan) {
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"%s\", \"plan\": \"%s\"}".formatted(workspace, plan.text("/digest")));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    Awaitility.await()
        .until(() ->
            api.get("/api/v1/workflows/" + submitted.text("/id"))
                .text("/state")
                .equals("completed"));
  }

  private String locked(String name) throws IOException {
    return ExtensionLock.parse(
            Files.readString(file("infra/web").resolve(ExtensionLock.FILE)), "lock")
        .find(ExtensionKind.TASKSERV, name)
        .map(it -> it.version().getVersion())
        .orElse("none");
  }

  private Api.Answer versions() {
    var answer = api.get("/api/v1/taskserv-versions?workspace=" + workspace);
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    return answer;
  }

  private static JsonNode item(Api.Answer versions, String name) {
    return versions
        .body()
        .path("items")
        .valueStream()
        .filter(it -> it.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  @Test
  void versionsAreComparedAlsoWithoutTheRegistryAndRolledThroughClusters() throws Exception {
    apply(plan(SHOP.formatted("1.0.0"), Map.of()));
    apply(plan(GROWN, Map.of()));

    var nginx = item(versions(), "nginx");
    assertThat(nginx.path("locked").asString()).isEqualTo("1.0.0");
    assertThat(nginx.path("installed").findValuesAsString("server"))
        .containsExactly("c-web-1", "c-web-2", "web");
    assertThat(texts(nginx.path("ranges"))).containsExactly(">=1", "^1");
    assertThat(nginx.path("fitting").asString()).isEqualTo("1.1.0");
    assertThat(nginx.path("newest").asString()).isEqualTo("2.0.0");
    assertThat(nginx.path("update").asString()).isEqualTo("1.1.0");
    assertThat(nginx.path("outdated").asBoolean()).isTrue();
    var postgres = item(versions(), "postgres");
    assertThat(texts(postgres.path("ranges"))).containsExactly("^15");
    assertThat(postgres.path("newest").asString()).isEqualTo("16.0.0");
    assertThat(postgres.has("update")).isFalse();
    assertThat(item(versions(), "page").path("outdated").asBoolean()).isFalse();
    assertThat(versions().body().has("silence")).isFalse();
    assertThat(versions().body().has("as_of")).isTrue();

    var before = Files.readString(file("infra/web").resolve(ExtensionLock.FILE));
    var update = plan(GROWN, Map.of("taskservs", List.of("nginx")));
    assertThat(update.body().path("operations").findValuesAsString("id"))
        .containsExactlyInAnyOrder(
            "update taskserv/web/nginx",
            "update taskserv/c-web-1/nginx",
            "update taskserv/c-web-2/nginx");
    var second =
        update
            .body()
            .path("operations")
            .valueStream()
            .filter(it -> it.path("id").asString().equals("update taskserv/c-web-2/nginx"))
            .findFirst()
            .orElseThrow();
    assertThat(second.path("dependencies").toString())
        .contains("{\"operation\":\"update taskserv/c-web-1/nginx\",\"soft\":false}");
    assertThat(file("infra/web").resolve(ExtensionLock.FILE)).hasContent(before);
    apply(update);
    assertThat(locked("nginx")).isEqualTo("1.1.0");
    assertThat(locked("postgres")).isEqualTo("15.0.0");
    assertThat(plan(GROWN, Map.of()).body().path("operations")).isEmpty();
    assertThat(item(versions(), "nginx").has("update")).isFalse();

    registry.yank("nginx", "1.1.0");
    assertThat(item(versions(), "nginx").path("yanked").asBoolean()).isTrue();
    registry.close();
    var silent = versions();
    assertThat(silent.text("/silence")).contains("the registry does not answer");
    assertThat(silent.body().has("as_of")).isTrue();
    assertThat(item(silent, "nginx").path("newest").asString()).isEqualTo("2.0.0");
    assertThat(plan(GROWN, Map.of("taskservs", List.of("nginx"))).text("/code"))
        .isEqualTo("packages-unavailable");
    forget();
    var unknown = versions();
    assertThat(unknown.body().has("as_of")).isFalse();
    assertThat(item(unknown, "nginx").has("newest")).isFalse();
    assertThat(item(unknown, "nginx").path("locked").asString()).isEqualTo("1.1.0");
  }

  /** As though the registry had been asked before the grace period. */
  private static void forget() throws IOException {
    try (var notes = Files.newDirectoryStream(home.resolve("cache/extensions/offers"))) {
      for (var note : notes) {
        Files.setLastModifiedTime(note, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
      }
    }
  }

  private static String app(String range) {
    return app(range, "*");
  }

  private static String app(String range, String postgres) {
    return """
    name: web
    settings: { provider: demo }
    servers:
      - name: web
        taskservs:
          - { name: app, version: "%s" }
          - { name: lib, version: "%s" }
          - { name: postgres, version: "%s" }
    """
        .formatted(range, range, postgres);
  }

  @Test
  void onlyWhatIsNamedMovesAndWhatHasToMoveWithIt() throws Exception {
    workspace = "lab";
    apply(plan(app("1.0.0", "15.0.0"), Map.of()));
    assertThat(plan(app("*"), Map.of()).body().path("operations")).isEmpty();

    Files.writeString(file(UpdatePolicy.FILE), "strategy: minor\ntaskservs: {postgres: none}\n");
    assertThat(item(versions(), "app").path("strategy").asString()).isEqualTo("minor");
    assertThat(plan(app("*"), Map.of("taskservs", List.of("app"))).body().path("operations"))
        .as("it needs a lib of another major version")
        .isEmpty();
    var held = plan(app("*"), Map.of("taskservs", List.of("postgres")));
    assertThat(held.text("/errors/0/path")).isEqualTo("update.taskservs[0]");
    assertThat(held.text("/errors/0/expected")).contains("updates.yaml");
    var mistyped = plan(app("*"), Map.of("taskservs", List.of("ap")));
    assertThat(mistyped.text("/errors/0/suggestion")).isEqualTo("app");
    var absent = plan(app("*"), Map.of("taskservs", List.of("app"), "version", "1.2.0"));
    assertThat(absent.text("/errors/0/path")).isEqualTo("update.version");
    var apart = plan(app("~1.0"), Map.of("taskservs", List.of("app"), "version", "1.1.0"));
    assertThat(apart.status()).as(apart.body().toString()).isEqualTo(400);
    assertThat(apart.text("/help")).contains("declare a range");

    Files.writeString(file(UpdatePolicy.FILE), "taskservs: {postgres: none}\n");
    var all = plan(app("*"), Map.of("taskservs", List.of()));
    assertThat(all.body().path("operations").findValuesAsString("id"))
        .containsExactlyInAnyOrder("update taskserv/web/app", "update taskserv/web/lib");
    apply(plan(app("*"), Map.of("taskservs", List.of("app"))));
    assertThat(locked("app")).isEqualTo("1.1.0");
    assertThat(locked("lib")).as("app needs it").isEqualTo("2.0.0");
    assertThat(locked("postgres")).isEqualTo("15.0.0");
    apply(plan(app("*"), Map.of("taskservs", List.of("postgres"), "version", "16.0.0")));
    assertThat(locked("postgres")).isEqualTo("16.0.0");

    Files.writeString(file(UpdatePolicy.FILE), "strategy: 7\n");
    assertThat(plan(app("*"), Map.of("taskservs", List.of("app"))).text("/code"))
        .isEqualTo("invalid-update-policy");
    assertThat(api.get("/api/v1/taskserv-versions?workspace=" + workspace).text("/code"))
        .isEqualTo("invalid-update-policy");
    assertThat(
            api.get("/api/v1/taskserv-versions?workspace=nowhere&infrastructure=web")
                .body()
                .path("items"))
        .isEmpty();
  }
}

package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

/** Which servers run a package of the real registry. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Tag("proof-packages")
class PackageUsesIntegrationTests {

  private static final String TEXT =
      """
      name: web
      settings: { provider: demo }
      servers:
        - name: a
          taskservs: [{ name: page }]
        - name: b
          taskservs: [{ name: nginx, version: "1.0.0" }]
        - name: c
          taskservs: [{ name: postgres, version: ^15 }]
      """;

  @TempDir static Path home;
  private static RealRegistry registry;

  @LocalServerPort private int port;

  @BeforeAll
  static void start() throws Exception {
    PackageFixtures.catalogue(catalogue());
    registry = new RealRegistry(home.resolve("elsewhere"), catalogue());
    registry.start();
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  private static Path catalogue() {
    return home.resolve("catalogue");
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry properties) {
    properties.add("provisioning.home", () -> TestHome.at(home).toString());
    properties.add("provisioning.extensions.registry.url", () -> registry.url().toString());
    properties.add("provisioning.security.workload-key", () -> registry.key().toString());
    properties.add("provisioning.providers.demo.latency", () -> "PT0S");
  }

  private static void apply(Api api) throws IOException {
    var declared = declared();
    Files.createDirectories(declared);
    Files.writeString(declared.resolve("infra.yaml"), TEXT);
    Map<String, Object> document = new Yaml().load(TEXT);
    var request = Map.of("workspace", "shop", "action", "apply", "document", document);
    var plan = api.post("/api/v1/plans", JsonMapper.shared().writeValueAsString(request));
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"shop\", \"plan\": \"%s\"}".formatted(plan.text("/digest")));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    Awaitility.await()
        .until(() ->
            api.get("/api/v1/workflows/" + submitted.text("/id"))
                .text("/state")
                .equals("completed"));
  }

  private static Path declared() {
    return home.resolve("workspaces/shop/infra/web");
  }

  private static Api.Answer uses(Api api, String query) {
    var answer = api.get("/api/v1/package-uses?workspace=shop" + query);
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    return answer;
  }

  private static List<String> servers(Api.Answer uses) {
    return uses.body().path("items").findValuesAsString("server");
  }

  @Test
  void serversAreFoundByPackageVersionAndDigest() throws Exception {
    try (var api = new Api(port)) {
      apply(api);
      var locked =
          ExtensionLock.parse(Files.readString(declared().resolve(ExtensionLock.FILE)), "lock")
              .find(ExtensionKind.TASKSERV, "nginx")
              .orElseThrow();
      var nginx = ExtensionPackage.read(catalogue().resolve("taskservs/nginx-1.0.0"));
      assertThat(locked.digest()).isEqualTo(nginx.artifact().digest());

      assertThat(servers(uses(api, ""))).containsExactlyInAnyOrder("a", "a", "b", "c");
      var named = uses(api, "&name=nginx");
      assertThat(servers(named)).containsExactly("a", "b");
      var first = named.body().path("items").path(0);
      assertThat(first.path("resource").asString()).isEqualTo("web/taskserv/a/nginx");
      assertThat(first.path("version").asString()).isEqualTo("1.0.0");
      assertThat(first.path("digest").asString()).isEqualTo(nginx.artifact().digest());
      assertThat(first.path("files_digest").asString()).isEqualTo(nginx.digest());

      assertThat(servers(uses(api, "&digest=" + nginx.artifact().digest())))
          .containsExactly("a", "b");
      assertThat(servers(uses(api, "&digest=" + nginx.digest()))).containsExactly("a", "b");
      assertThat(servers(uses(api, "&digest=sha256:" + "0".repeat(64)))).isEmpty();
      assertThat(servers(uses(api, "&name=nginx&version=1.1.0"))).isEmpty();
      assertThat(servers(uses(api, "&infrastructure=other"))).isEmpty();

      var page = uses(api, "&name=nginx&limit=1");
      assertThat(servers(page)).containsExactly("a");
      var next = uses(api, "&name=nginx&limit=1&cursor=" + page.text("/next_cursor"));
      assertThat(servers(next)).containsExactly("b");
      assertThat(next.body().has("next_cursor")).isFalse();

      assertThat(api.get("/api/v1/package-uses?workspace=shop&digest=1").status()).isEqualTo(400);

      // what the cache no longer knows is told, not guessed
      forget();
      var forgotten = uses(api, "&digest=" + nginx.artifact().digest());
      assertThat(servers(forgotten)).isEmpty();
      assertThat(forgotten.body().path("unknown").asInt()).isEqualTo(4);
      assertThat(servers(uses(api, "&digest=" + nginx.digest()))).containsExactly("a", "b");
    }
  }

  private static void forget() throws IOException {
    var notes = home.resolve("cache/extensions/files");
    try (var files = Files.list(notes)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
  }
}

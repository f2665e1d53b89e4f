package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** Plans and applies with packages of the real registry, which goes away. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
class LockedPackagesIntegrationTests {

  private static final String PLANS = "/api/v1/plans";

  @TempDir static Path home;
  private static RealRegistry registry;

  @LocalServerPort private int port;
  private Api api;

  @BeforeAll
  static void start() throws Exception {
    PackageFixtures.catalogue(catalogue());
    registry = new RealRegistry(home.resolve("elsewhere"), catalogue());
    registry.start();
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
  void connect() {
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

  private static String web(String nginx, int port) {
    return """
    name: web
    settings: { provider: demo }
    servers:
      - name: web
        taskservs:
          - { name: page, config: { port: %d } }
          - { name: nginx, version: "%s" }
    """
        .formatted(port, nginx);
  }

  /** The file is as it is planned. */
  private Api.Answer plan(String text) throws IOException {
    Files.createDirectories(file("infra.yaml").getParent());
    Files.writeString(file("infra.yaml"), text);
    var request =
        JsonMapper.shared().createObjectNode().put("workspace", "shop").put("action", "apply");
    request.putObject("declaration").put("name", "web").put("format", "yaml").put("text", text);
    return api.post(PLANS, request.toString());
  }

  private static Path file(String name) {
    return home.resolve("workspaces/shop/infra/web").resolve(name);
  }

  private static ExtensionLock lock() throws IOException {
    return ExtensionLock.parse(Files.readString(file(ExtensionLock.FILE)), "lock");
  }

  private static String locked(String name) throws IOException {
    return lock()
        .find(ExtensionKind.TASKSERV, name)
        .map(it -> it.version().getVersion())
        .orElse("none");
  }

  private void apply(Api.Answer plan) {
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"shop\", \"plan\": \"%s\"}".formatted(plan.text("/digest")));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() ->
            api.get("/api/v1/workflows/" + submitted.text("/id"))
                .text("/state")
                .equals("completed"));
  }

  @Test
  void plansUseWhatIsLockedAlsoWithoutTheRegistry() throws Exception {
    apply(plan(web("*", 80)));
    assertThat(lock().packages())
        .extracting(Object::toString)
        .containsExactly("taskserv/nginx 1.0.0", "taskserv/page 1.0.0");

    PackageFixtures.taskserv(catalogue(), "nginx", "1.1.0", "");
    registry.close();
    registry.start();
    var same = plan(web("*", 80));
    assertThat(same.body().at("/operations")).isEmpty();

    var newer = plan(web(">=1.1", 80));
    assertThat(newer.status()).isEqualTo(400);
    assertThat(newer.text("/code")).isEqualTo("outdated-lock");
    assertThat(newer.text("/detail")).contains("extensions.lock has taskserv/nginx 1.0.0");
    assertThat(newer.text("/help")).contains("delete the entry of nginx from the lock");

    registry.close();
    apply(plan(web("*", 81)));
    assertThat(locked("nginx")).isEqualTo("1.0.0");

    Files.delete(file(ExtensionLock.FILE));
    apply(plan(web("*", 82)));
    assertThat(locked("nginx")).as("what was pulled before").isEqualTo("1.0.0");

    Files.writeString(file(ExtensionLock.FILE), "packages: 7\n");
    assertThat(plan(web("*", 82)).text("/code")).isEqualTo("invalid-lock");
  }
}

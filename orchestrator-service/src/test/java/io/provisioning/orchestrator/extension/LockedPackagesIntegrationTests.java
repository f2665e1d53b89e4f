package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.trust.PublicKeys;
import io.provisioning.config.extension.trust.TrustPolicy;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.time.Duration;
import org.awaitility.Awaitility;
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
import tools.jackson.databind.json.JsonMapper;

/** Plans and applies with packages of the real registry, which goes away. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Tag("proof-packages")
class LockedPackagesIntegrationTests {

  private static final String PLANS = "/api/v1/plans";
  private static final String LOCK = "/api/v1/infrastructures/web/lock";

  @TempDir static Path home;
  private static RealRegistry registry;

  @LocalServerPort private int port;
  private String workspace = "shop";
  private Api api;

  @BeforeAll
  static void start() throws Exception {
    PackageFixtures.catalogue(catalogue());
    PackageFixtures.taskserv(catalogue(), "cache", "1.0.0", "");
    PackageFixtures.taskserv(catalogue(), "vetted", "1.0.0", "");
    registry = new RealRegistry(home.resolve("elsewhere"), catalogue());
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
    registry.start();
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
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

  private static String cached(String version) {
    return """
    name: web
    settings: { provider: demo }
    servers:
      - name: web
        taskservs:
          - { name: cache, version: "%s" }
          - { name: postgres, version: "15.0.0" }
    """
        .formatted(version);
  }

  /** The file is as it is planned. */
  private Api.Answer plan(String text) throws IOException {
    Files.createDirectories(file("infra.yaml").getParent());
    Files.writeString(file("infra.yaml"), text);
    var request =
        JsonMapper.shared().createObjectNode().put("workspace", workspace).put("action", "apply");
    request.putObject("declaration").put("name", "web").put("format", "yaml").put("text", text);
    return api.post(PLANS, request.toString());
  }

  private Path file(String name) {
    return home.resolve("workspaces").resolve(workspace).resolve("infra/web").resolve(name);
  }

  private ExtensionLock lock() throws IOException {
    return ExtensionLock.parse(Files.readString(file(ExtensionLock.FILE)), "lock");
  }

  private String locked(String name) throws IOException {
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
            "{\"workspace\": \"%s\", \"plan\": \"%s\"}".formatted(workspace, plan.text("/digest")));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    Awaitility.await()
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
    assertThat(newer.text("/help")).contains("extension lock -i <infra> --update nginx");

    registry.close();
    apply(plan(web("*", 81)));
    assertThat(locked("nginx")).isEqualTo("1.0.0");

    Files.delete(file(ExtensionLock.FILE));
    apply(plan(web("*", 82)));
    assertThat(locked("nginx")).as("what was pulled before").isEqualTo("1.0.0");

    Files.writeString(file(ExtensionLock.FILE), "packages: 7\n");
    assertThat(plan(web("*", 82)).text("/code")).isEqualTo("invalid-lock");
  }

  private Api.Answer shown() {
    return api.get(LOCK + "?workspace=" + workspace);
  }

  private Api.Answer updated(String packages) {
    return api.post(
        LOCK, "{\"workspace\": \"%s\", \"packages\": %s}".formatted(workspace, packages));
  }

  private int versions() {
    return api.get("/api/v1/infrastructures/web/versions?workspace=" + workspace)
        .body()
        .path("items")
        .size();
  }

  @Test
  void aLockIsShownAndUpdated() throws Exception {
    workspace = "lab";
    assertThat(shown().text("/code")).isEqualTo("unknown-infrastructure");
    assertThat(updated("[]").text("/code")).isEqualTo("unknown-infrastructure");
    apply(plan(cached("*")));

    PackageFixtures.taskserv(catalogue(), "cache", "1.1.0", "");
    registry.close();
    registry.start();
    var outdated = shown();
    assertThat(outdated.status()).as(outdated.body().toString()).isEqualTo(200);
    assertThat(outdated.body().has("newest_unknown")).isFalse();
    assertThat(outdated.text("/packages/0/name")).isEqualTo("cache");
    assertThat(outdated.text("/packages/0/newest")).isEqualTo("1.1.0");
    assertThat(outdated.body().at("/packages/0/outdated").asBoolean()).isTrue();

    var mistyped = updated("[\"taskserv/cache\", \"cahce\"]");
    assertThat(mistyped.status()).isEqualTo(400);
    assertThat(mistyped.text("/errors/0/path")).isEqualTo("packages[1]");
    assertThat(mistyped.text("/errors/0/suggestion")).isEqualTo("cache");
    assertThat(locked("cache")).isEqualTo("1.0.0");

    var before = versions();
    var done = updated("[\"cache\"]");
    assertThat(done.status()).as(done.body().toString()).isEqualTo(200);
    assertThat(done.body().path("changes")).hasSize(1);
    assertThat(done.text("/changes/0/from/version")).isEqualTo("1.0.0");
    assertThat(done.text("/changes/0/to/version")).isEqualTo("1.1.0");
    assertThat(done.body().at("/lock/packages/0/outdated").asBoolean()).isFalse();
    assertThat(locked("cache")).isEqualTo("1.1.0");
    assertThat(locked("postgres")).isEqualTo("15.0.0");
    assertThat(versions()).as("the declaration has not changed").isEqualTo(before);
    assertThat(updated("[]").body().path("changes")).isEmpty();
    var newer = plan(cached("*"));
    assertThat(newer.body().path("operations")).isNotEmpty();
    assertThat(newer.body().path("warnings").toString()).doesNotContain("yanked");

    registry.yank("cache", "1.1.0");
    assertThat(plan(cached("*")).body().path("warnings").toString())
        .contains("taskserv/cache 1.1.0 is yanked, and `extensions.lock` keeps it");
    assertThat(shown().body().at("/packages/0/yanked").asBoolean()).isTrue();
    assertThat(shown().text("/packages/0/newest")).isEqualTo("1.0.0");
    assertThat(updated("[\"cache\"]").text("/changes/0/to/version")).isEqualTo("1.0.0");
    assertThat(plan(cached("*")).body().path("warnings").toString()).doesNotContain("yanked");

    registry.close();
    assertThat(shown().text("/newest_unknown")).contains("the registry does not answer");
    assertThat(shown().body().at("/packages/0").has("newest")).isFalse();
    assertThat(updated("[]").text("/code")).isEqualTo("packages-unavailable");
    Files.writeString(file(ExtensionLock.FILE), "packages: 7\n");
    assertThat(shown().text("/code")).isEqualTo("invalid-lock");
  }

  private static final String VETTED =
      """
      name: web
      settings: { provider: demo }
      servers:
        - name: web
          labels: { state: "%s" }
          taskservs: [{ name: vetted }]
      """;

  private void trust(PublicKey key) throws IOException {
    var file = home.resolve("workspaces").resolve(workspace).resolve(TrustPolicy.FILE);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "rules:\n  - packages: taskserv/vetted\n    signer: Ada\n    key: |\n"
            + PublicKeys.pem(key).indent(6));
  }

  private static KeyPair keys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return generator.generateKeyPair();
  }

  @Test
  void onlyWhatIsTrustedIsPlannedAndInstalled() throws Exception {
    workspace = "vault";
    var ada = keys();
    trust(ada.getPublic());
    var unsigned = plan(VETTED.formatted("one"));
    assertThat(unsigned.status()).as(unsigned.body().toString()).isEqualTo(400);
    assertThat(unsigned.text("/code")).isEqualTo("untrusted-package");
    assertThat(unsigned.text("/detail"))
        .contains(
            "taskserv/vetted 1.0.0 is not trusted in the workspace `vault`: it is not signed");

    registry.sign("catalog/taskserv/vetted", offered("vetted"), ada.getPrivate());
    apply(plan(VETTED.formatted("one")));
    assertThat(locked("vetted")).isEqualTo("1.0.0");

    registry.close();
    assertThat(plan(VETTED.formatted("one")).status()).as("its signature is kept").isEqualTo(200);
    trust(keys().getPublic());
    var revoked = plan(VETTED.formatted("one"));
    assertThat(revoked.text("/code")).isEqualTo("untrusted-package");
    assertThat(revoked.text("/detail")).contains("no signature of it is by Ada");

    var policy = home.resolve("workspaces/vault").resolve(TrustPolicy.FILE);
    Files.writeString(policy, "rules: 7\n");
    assertThat(plan(VETTED.formatted("one")).text("/code")).isEqualTo("invalid-trust-policy");
    var two = VETTED.formatted("one") + "  - name: other\n    taskservs: [{ name: vetted }]\n";
    assertThat(plan(two).text("/code")).as("wrong for both").isEqualTo("invalid-trust-policy");
  }

  private static String offered(String name) {
    var client = new HttpRegistry(registry.url(), Duration.ofSeconds(20), registry.identity());
    return client.offers("catalog", "catalog").stream()
        .filter(it -> it.path("name").asString("").equals(name))
        .map(it -> it.path("digest").asString(""))
        .findFirst()
        .orElseThrow();
  }
}

package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.age.Keys;
import io.provisioning.age.NativeIdentity;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.service.Workload;
import io.provisioning.sops.Recipe;
import io.provisioning.sops.Selection;
import io.provisioning.sops.SopsFile;
import io.provisioning.sops.store.SopsFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Secrets of declarations, through the whole service: what SOPS has encrypted shows nowhere, and
 * what is generated is rotated.
 */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@ExtendWith(OutputCaptureExtension.class)
class PlannedSecretsIntegrationTests {

  private static final String CANARY = "canary-7f3a-59c1";
  private static final NativeIdentity IDENTITY = Keys.generate(false);
  private static final FakeVault VAULT = new FakeVault();
  private static final String WEB =
      """
      name: web
      settings: {provider: demo}
      servers:
        - name: db
          taskservs:
            - { name: nginx, config: { port: 81, extra: canary-7f3a-59c1 } }
      """;

  private static final String ROTATED =
      """
      name: web
      settings: {provider: demo}
      servers:
        - name: db
          taskservs:
            - { name: nginx, config: { port: 81, extra: "secret:app" } }
      """;

  @TempDir static Path home;

  @LocalServerPort private int port;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    var key = FakeVault.key(Files.createTempFile(home, "orchestrator", ".jwk"));
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.vault.url", () -> VAULT.url().toString());
    registry.add("provisioning.security.workload-key", key::toString);
    registry.add("provisioning.extensions.directories", () -> catalogue().toString());
    registry.add("provisioning.providers.demo.latency", () -> "PT0S");
  }

  private static Path catalogue() {
    var directory = home.resolve("catalogue");
    PackageFixtures.catalogue(directory);
    return directory;
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
    VAULT.write("sealed", Identities.PATH, Map.of("value", IDENTITY.secret()));
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  @AfterAll
  static void close() {
    VAULT.close();
  }

  private static String sealed(String plain) {
    var recipe =
        new Recipe(
            List.of(List.of(IDENTITY.recipient().toString())),
            1,
            List.of(),
            new Selection(Selection.Kind.ENCRYPTED_REGEX, "^extra$"),
            false);
    return new String(
        SopsFile.encrypt(
            plain.getBytes(UTF_8), SopsFormat.YAML, recipe, Instant.parse("2026-11-26T00:00:00Z")),
        UTF_8);
  }

  private static String json(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }

  private static Map<String, Object> text(String workspace, String text) {
    return Map.of("workspace", workspace, "name", "web", "format", "yaml", "text", text);
  }

  private static Map<String, Object> plan(String workspace, String text) {
    return Map.of(
        "workspace",
        workspace,
        "action",
        "apply",
        "declaration",
        Map.of("name", "web", "format", "yaml", "text", text));
  }

  private static Map<String, Object> rotation(String... secrets) {
    var request = new HashMap<>(plan("rotated", ROTATED));
    request.put("rotate", List.of(secrets));
    return request;
  }

  /** The operations of the workflow that applied the plan of the request. */
  private JsonNode apply(Map<String, Object> request) {
    var digest = ask(200, "/api/v1/plans", request).text("/digest");
    var submitted = Map.of("workspace", request.get("workspace"), "plan", digest);
    var id = ask(202, "/api/v1/workflows", submitted).text("/id");
    Awaitility.await()
        .until(() -> api.get("/api/v1/workflows/" + id).text("/state").equals("completed"));
    ask(409, "/api/v1/workflows", submitted);
    return api.get("/api/v1/workflows/" + id + "/operations").body();
  }

  private Api.Answer ask(int status, String path, Object body) {
    var answer = api.post(path, json(body));
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(answer.body().toString()).doesNotContain(CANARY);
    return answer;
  }

  @Test
  void whatIsEncryptedReachesTheServerAndNothingElse(CapturedOutput log) throws IOException {
    var plan = ask(200, "/api/v1/plans", plan("sealed", sealed(WEB)));
    assertThat(plan.body().toString()).contains("secret:web/inline/db-nginx-extra-");
    assertThat(plan.body().at("/warnings")).isEmpty();
    var workflow =
        ask(202, "/api/v1/workflows", Map.of("workspace", "sealed", "plan", plan.text("/digest")));
    var id = workflow.text("/id");
    Awaitility.await()
        .until(() -> api.get("/api/v1/workflows/" + id).text("/state").equals("completed"));

    var kept =
        VAULT.paths().stream()
            .filter(path -> path.startsWith("sealed:web/inline/db-nginx-extra-"))
            .map(path -> path.substring("sealed:".length()))
            .toList();
    assertThat(kept).hasSize(1);
    assertThat(VAULT.client().reveal(Workload.in("sealed"), kept.getFirst(), "value", null))
        .contains(CANARY);
    for (var path :
        List.of(
            "/api/v1/workflows/" + id,
            "/api/v1/workflows/" + id + "/operations",
            "/api/v1/resources?workspace=sealed",
            "/api/v1/graph?workspace=sealed",
            "/api/v1/infrastructures/web?workspace=sealed")) {
      var answer = api.get(path);
      assertThat(answer.status()).as(path).isEqualTo(200);
      assertThat(answer.body().toString()).as(path).doesNotContain(CANARY);
    }
    assertThat(log.toString()).doesNotContain(CANARY, IDENTITY.secret());
    try (Stream<Path> files = Files.walk(home)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, ISO_8859_1))
            .as(file.toString())
            .doesNotContain(CANARY, IDENTITY.secret());
      }
    }
    var again = ask(200, "/api/v1/plans", plan("sealed", sealed(WEB)));
    assertThat(again.body().at("/operations")).isEmpty();
  }

  @Test
  void aRotatedSecretIsAnotherVersionWhereverItIsUsed() {
    apply(plan("rotated", ROTATED));
    var work = Workload.in("rotated");
    var first = VAULT.client().reveal(work, "web/app", "value", null);

    var operations = apply(rotation("app"));

    assertThat(operations.toString()).contains("update taskserv/db/nginx");
    assertThat(VAULT.client().newest(work, "web/app")).isEqualTo(2);
    assertThat(VAULT.client().reveal(work, "web/app", "value", 1)).isEqualTo(first);
    assertThat(VAULT.client().reveal(work, "web/app", "value", 2)).isNotEqualTo(first);
    assertThat(ask(200, "/api/v1/plans", plan("rotated", ROTATED)).body().at("/operations"))
        .isEmpty();
    assertThat(api.get("/api/v1/graph?workspace=rotated").body().toString())
        .contains("secret:app?version=2");
  }

  @Test
  void whatIsSavedIsRotated() {
    var saved = new HashMap<>(text("saved", ROTATED));
    ask(201, "/api/v1/infrastructures", saved);
    var request = Map.of("workspace", "saved", "action", "apply", "infrastructure", "web");
    apply(new HashMap<>(request));
    var rotation = new HashMap<String, Object>(request);
    rotation.put("rotate", List.of("app"));

    assertThat(apply(rotation).toString()).contains("update taskserv/db/nginx");

    assertThat(VAULT.client().newest(Workload.in("saved"), "web/app")).isEqualTo(2);
    rotation.put("infrastructure", "none");
    assertThat(ask(400, "/api/v1/plans", rotation).body().toString())
        .contains("one that has a declaration");
    rotation.put("infrastructure", "../web");
    ask(400, "/api/v1/plans", rotation);
    rotation.put("infrastructure", "web");
    rotation.putAll(plan("saved", ROTATED));
    assertThat(ask(400, "/api/v1/plans", rotation).body().toString())
        .contains("`declaration` and `infrastructure`");
  }

  @Test
  void aPlanAloneRotatesNothing() {
    var planned = ask(200, "/api/v1/plans", rotation("app"));

    assertThat(planned.body().toString()).contains("secret:app?version=");
    var unknown = ask(400, "/api/v1/plans", rotation("ap"));
    assertThat(unknown.text("/code")).isEqualTo("unknown-target");
    assertThat(unknown.body().toString()).contains("rotate[0]", "did you mean `app`");
    for (var wrong : List.of("a".repeat(64), "app#value", "../app", "")) {
      ask(400, "/api/v1/plans", rotation(wrong));
    }
    ask(400, "/api/v1/plans", rotation(Collections.nCopies(101, "app").toArray(String[]::new)));
    var destroy = Map.of("workspace", "rotated", "action", "destroy", "infrastructure", "web");
    var both = new HashMap<String, Object>(destroy);
    both.put("rotate", List.of("app"));
    assertThat(ask(400, "/api/v1/plans", both).body().toString()).contains("rotate");
  }

  @Test
  void aCheckGivesReferences() {
    var checked = ask(200, "/api/v1/infrastructure-checks", text("sealed", sealed(WEB)));

    assertThat(checked.body().toString()).contains("secret:sealed:").doesNotContain("ENC[");
    var document = checked.body().at("/document");
    var refused =
        ask(
            400,
            "/api/v1/plans",
            Map.of("workspace", "sealed", "action", "apply", "document", document));
    assertThat(refused.text("/detail")).contains("is encrypted, and nobody has decrypted it");

    var mark = document.at("/servers/0/taskservs/0/config/extra").asString();
    var request =
        Map.of(
            "workspace",
            "sealed",
            "action",
            "apply",
            "document",
            document,
            "sealed",
            Map.of(mark, CANARY));
    ask(200, "/api/v1/plans", request);
    assertThat(
            ask(
                    400,
                    "/api/v1/schedules",
                    Map.of(
                        "workspace",
                        "sealed",
                        "name",
                        "nightly",
                        "cron",
                        "0 2 * * *",
                        "run",
                        request))
                .body()
                .toString())
        .contains("run.sealed");
    ask(
        400,
        "/api/v1/plans",
        Map.of(
            "workspace",
            "sealed",
            "action",
            "apply",
            "document",
            document,
            "sealed",
            Map.of(CANARY, CANARY)));
  }

  @Test
  void eachWorkspaceReadsWhatIsForItself() {
    var refused = ask(400, "/api/v1/infrastructure-checks", text("other", sealed(WEB)));

    assertThat(refused.text("/code")).isEqualTo("invalid-document");
    assertThat(refused.body().toString())
        .contains("infra.yaml", IDENTITY.recipient().toString(), "secret set -w other sops/age");
  }

  @Test
  void whatWasAlteredIsNotRead() {
    var file = sealed(WEB);

    for (var altered :
        List.of(
            file.replace("port: 81", "port: 82"),
            file.replaceFirst("data:.", "data:_"),
            file.substring(0, file.indexOf("sops:")),
            file.substring(0, file.indexOf("lastmodified")),
            file.replace("port: 81", "port: &a [*a]"))) {
      ask(400, "/api/v1/infrastructure-checks", text("sealed", altered));
      ask(400, "/api/v1/plans", plan("sealed", altered));
    }
  }
}

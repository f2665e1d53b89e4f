package io.provisioning.orchestrator.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** Texts over HTTP: saved, applied, and seen again. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class VersionsApiIntegrationTests {

  private static final String INFRASTRUCTURES = "/api/v1/infrastructures";
  private static final String WORKFLOWS = "/api/v1/workflows";
  private static final String ONE = text("one");
  private static final String TWO = text("two");
  private static final String THREE = text("three");

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

  private static String text(String network) {
    return "name: web\nsettings: {provider: demo}\nnetworks: [{name: %s, cidr: 10.1.0.0/24}]\n"
        .formatted(network);
  }

  @Test
  void whatIsSavedIsAVersionWithItsTextAndItsReason() {
    var created = save(ONE, "Begin\n\nWith one.");
    var changed = change(TWO, tag(created), null);

    assertThat(changed.status()).isEqualTo(200);
    var page = versions("&limit=1");
    assertThat(page.text("/items/0/message")).isEqualTo("Change web");
    assertThat(page.text("/items/0/file")).isEqualTo("infra.yaml");
    assertThat(page.text("/items/0/author")).isNotEmpty();
    assertThat(page.body().at("/items/0").has("workflow")).isFalse();
    var next = versions("&limit=1&cursor=" + page.text("/next_cursor"));
    assertThat(next.text("/items/0/message")).isEqualTo("Begin");
    assertThat(next.body().has("next_cursor")).isFalse();

    var version = version(next.text("/items/0/id").substring(0, 8));
    assertThat(version.text("/text")).isEqualTo(ONE);
    assertThat(version.text("/message")).isEqualTo("Begin\n\nWith one.");
    assertThat(version.text("/format")).isEqualTo("yaml");
    assertThat(version.text("/etag")).isEqualTo(tag(created));
  }

  @Test
  void whatIsOnDiskIsCommittedWhenItIsLookedAt() throws IOException {
    var directory = home.resolve("workspaces").resolve(workspace).resolve("infra/web");
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("infra.yaml"), ONE);

    assertThat(versions("").body().at("/items")).hasSize(1);
    assertThat(versions("").text("/items/0/author")).isEqualTo("machine");
  }

  @Test
  void unknownVersionsAreToldWithHelp() {
    save(ONE, null);

    for (var version : new String[] {"0000000", "HEAD", "..%2f..%2finfra", "abc"}) {
      assertThat(version(version).text("/code")).as(version).isIn("unknown-version", "");
      assertThat(version(version).status()).as(version).isIn(400, 404);
    }
    assertThat(version("0000000").text("/help")).isNotEmpty();
    assertThat(versions("&cursor=none").status()).isEqualTo(400);
  }

  @Test
  void applyingATextSavesItInTheSameStep() {
    var plan = plan(ONE, null);
    var workflow = completed(submit(plan, ", \"message\": \"Begin\""));

    assertThat(infrastructure().text("/text")).isEqualTo(ONE);
    var newest = versions("").body().at("/items");
    assertThat(newest).hasSize(1);
    assertThat(newest.at("/0/message").asString()).isEqualTo("Begin");
    assertThat(newest.at("/0/workflow").asString()).isEqualTo(workflow.text("/id"));
    assertThat(workflow.text("/declaration")).isEqualTo(newest.at("/0/id").asString());
  }

  @Test
  void aPlanBelongsToItsText() {
    var plain = plan(ONE, null);

    assertThat(plan(ONE, null)).isEqualTo(plain);
    assertThat(plan(ONE + "# a remark\n", null)).isNotEqualTo(plain);
    assertThat(plan(ONE, "\"0\"")).isNotEqualTo(plain);
    assertThat(digest(ofDocument(ONE))).isNotEqualTo(plain);
  }

  @Test
  void whatIsWrongInATextHasItsPlace() {
    var refusal = api.post("/api/v1/plans", ofText(ONE.replace("cidr", "cdir"), null));

    assertThat(refusal.status()).isEqualTo(400);
    assertThat(refusal.body().toString()).contains("infra.yaml", "\"line\":3");
  }

  @Test
  void ofTwoWhoChangeTheSameTextOnlyOneIsNotStale() {
    var base = tag(save(ONE, null));
    var mine = plan(TWO, base);
    var theirs = plan(THREE, base);
    completed(submit(theirs, ""));

    var refusal = submit(mine, ", \"allow_irreversible\": true");

    assertThat(refusal.status()).isEqualTo(409);
    assertThat(refusal.text("/code")).isIn("declaration-changed", "outdated-plan");
    assertThat(infrastructure().text("/text")).isEqualTo(THREE);
  }

  @Test
  void aTextThatWasSavedMeanwhileIsRefused() {
    var base = tag(save(ONE, null));
    var plan = plan(TWO, base);
    change(THREE, base, null);

    var refusal = submit(plan, "");

    assertThat(refusal.status()).isEqualTo(409);
    assertThat(refusal.text("/code")).isEqualTo("declaration-changed");
    assertThat(infrastructure().text("/text")).isEqualTo(THREE);
    assertThat(versions("").body().at("/items")).hasSize(2);
    assertThat(api.get(WORKFLOWS + "?workspace=" + workspace).body().at("/items")).isEmpty();
  }

  @Test
  void whoeverSavedTheSameTextStandsNotInTheWay() {
    var base = tag(save(ONE, null));
    var plan = plan(TWO, base);
    change(TWO, base, null);

    var workflow = completed(submit(plan, ""));

    assertThat(workflow.text("/declaration")).isEqualTo(versions("").text("/items/0/id"));
    assertThat(versions("").body().at("/items")).hasSize(2);
  }

  @Test
  void whatIsRefusedForAnotherReasonSavesNothing() {
    completed(submit(plan(ONE, null), ""));
    var removal = plan("name: web\n", infrastructure("/etag"));
    var before = versions("").body();

    var refusal =
        submit(removal, ", \"allow_irreversible\": true, \"approvals\": [\"no such operation\"]");

    assertThat(refusal.status()).isEqualTo(404);
    assertThat(infrastructure().text("/text")).isEqualTo(ONE);
    assertThat(versions("").body()).isEqualTo(before);
  }

  @Test
  void aRepetitionSavesNothingTwice() {
    var plan = plan(ONE, null);
    var first = submit(plan, "", "Idempotency-Key", workspace);
    completed(first);
    change(TWO, "*", null);

    var again = submit(plan, "", "Idempotency-Key", workspace);

    assertThat(again.text("/id")).isEqualTo(first.text("/id"));
    assertThat(infrastructure().text("/text")).isEqualTo(TWO);
    assertThat(versions("").body().at("/items")).hasSize(2);
  }

  @Test
  void aDocumentThatIsWhatTheFileDeclaresNamesItsVersion() {
    save(ONE, null);

    var same = completed(submit(digest(ofDocument(ONE)), ""));
    var other = submit(digest(ofDocument(TWO)), "");

    assertThat(same.text("/declaration")).isEqualTo(versions("").text("/items/0/id"));
    assertThat(other.status()).as(other.body().toString()).isEqualTo(202);
    assertThat(other.body().has("declaration")).isFalse();
    assertThat(versions("").body().at("/items")).hasSize(1);
  }

  private Answer save(String text, @Nullable String message) {
    var answer = api.post(INFRASTRUCTURES, declaration(text, message));
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
    return answer;
  }

  private Answer change(String text, String expected, @Nullable String message) {
    return api.send(
        api.request(INFRASTRUCTURES + "/web")
            .header("Content-Type", "application/json")
            .header("If-Match", expected)
            .PUT(BodyPublishers.ofString(declaration(text, message))));
  }

  private String declaration(String text, @Nullable String message) {
    var wanted = new HashMap<String, Object>();
    wanted.put("workspace", workspace);
    wanted.put("name", "web");
    wanted.put("format", "yaml");
    wanted.put("text", text);
    if (message != null) {
      wanted.put("message", message);
    }
    return JsonMapper.shared().writeValueAsString(wanted);
  }

  private Answer infrastructure() {
    return api.get(INFRASTRUCTURES + "/web?workspace=" + workspace);
  }

  /** Of the newest version, which is what is in the file. */
  private String infrastructure(String member) {
    return version(versions("").text("/items/0/id")).text(member);
  }

  private static String tag(Answer answer) {
    return "\"" + DeclaredFile.version(answer.text("/text")) + "\"";
  }

  private Answer versions(String more) {
    return api.get(INFRASTRUCTURES + "/web/versions?workspace=" + workspace + more);
  }

  private Answer version(String id) {
    return api.get(INFRASTRUCTURES + "/web/versions/" + id + "?workspace=" + workspace);
  }

  private String plan(String text, @Nullable String base) {
    return digest(ofText(text, base));
  }

  private String digest(String request) {
    var plan = api.post("/api/v1/plans", request);
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    return plan.text("/digest");
  }

  private String ofText(String text, @Nullable String base) {
    var declaration = new HashMap<String, Object>();
    declaration.put("name", "web");
    declaration.put("format", "yaml");
    declaration.put("text", text);
    if (base != null) {
      declaration.put("base", base);
    }
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of("workspace", workspace, "action", "apply", "declaration", declaration));
  }

  private String ofDocument(String text) {
    var checked = api.post("/api/v1/infrastructure-checks", declaration(text, null));
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "workspace",
                workspace,
                "action",
                "apply",
                "document",
                checked.body().at("/document")));
  }

  private Answer submit(String plan, String more, String... headers) {
    return api.post(
        WORKFLOWS,
        "{\"workspace\": \"%s\", \"plan\": \"%s\"%s}".formatted(workspace, plan, more),
        headers);
  }

  private Answer completed(Answer submitted) {
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    var path = WORKFLOWS + "/" + submitted.text("/id");
    Awaitility.await().until(() -> api.get(path).text("/state").equals("completed"));
    return api.get(path);
  }
}

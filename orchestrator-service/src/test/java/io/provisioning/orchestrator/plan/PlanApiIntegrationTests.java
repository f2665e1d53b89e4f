package io.provisioning.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.extension.PackageFixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service with the simulator: from a document to resources and back. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class PlanApiIntegrationTests {

  private static final String PLANS = "/api/v1/plans";

  @TempDir static Path home;

  @LocalServerPort private int port;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
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
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  private static String apply(String workspace, String document) {
    return "{\"workspace\": \"%s\", \"action\": \"apply\", \"document\": %s}"
        .formatted(workspace, document);
  }

  private static String web(int port) {
    return """
    {
      "name": "web",
      "settings": {"provider": "demo", "labels": {"team": "x"}},
      "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}],
      "servers": [
        {"name": "db", "networks": ["lan"], "taskservs": [
          {"name": "postgres", "version": "^15", "config": {"password": "secret:db"}}]},
        {"name": "web", "count": 2, "networks": ["lan"], "taskservs": [
          {"name": "page", "config": {"port": %d}, "after": ["db/postgres"]}]}
      ],
      "clusters": []
    }
    """
        .formatted(port);
  }

  private void run(String workspace, String digest, boolean allowIrreversible) {
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"%s\", \"plan\": \"%s\", \"allow_irreversible\": %s}"
                .formatted(workspace, digest, allowIrreversible));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    Awaitility.await()
        .until(() ->
            api.get("/api/v1/workflows/" + submitted.text("/id"))
                .text("/state")
                .equals("completed"));
  }

  @Test
  void aDocumentIsPlannedAppliedChangedAndDestroyed() {
    var plan = api.post(PLANS, apply("whole", web(80)));
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    assertThat(plan.body().at("/summary/create").intValue()).isEqualTo(9);
    assertThat(api.get(PLANS + "/" + plan.text("/digest")).body()).isEqualTo(plan.body());
    run("whole", plan.text("/digest"), false);

    var again = api.post(PLANS, apply("whole", web(80)));
    assertThat(again.body().at("/operations")).isEmpty();
    assertThat(again.body().at("/summary/unchanged").intValue()).isEqualTo(9);
    var servers = api.get("/api/v1/resources?workspace=whole&kind=server&label=team=x&limit=2");
    assertThat(servers.body().at("/items")).hasSize(2);
    assertThat(servers.text("/items/0/facts/address")).isNotEmpty();
    assertThat(
            api.get(
                    "/api/v1/resources?workspace=whole&kind=server&cursor="
                        + servers.text("/next_cursor"))
                .body()
                .at("/items"))
        .hasSize(1);
    assertThat(api.get("/api/v1/graph?workspace=whole").body().at("/edges")).hasSizeGreaterThan(8);
    requireGraph("workspace=whole");
    assertThat(home.resolve("secrets/whole/web/db")).exists();

    var change = api.post(PLANS, apply("whole", web(81)));
    assertThat(change.body().at("/summary/update").intValue()).isEqualTo(2);
    assertThat(change.text("/operations/0/changes/0/property")).isEqualTo("configuration.port");

    var destroy =
        api.post(
            PLANS,
            "{\"workspace\": \"whole\", \"action\": \"destroy\", \"infrastructure\": \"web\"}");
    var before = Instant.now();
    run("whole", destroy.text("/digest"), true);
    assertThat(api.get("/api/v1/resources?workspace=whole").body().at("/items")).isEmpty();
    requirePast("workspace=whole", before);
    assertThat(home.resolve("secrets/whole/web")).doesNotExist();
  }

  @Test
  void changesAreToldAsTheyHappen() throws IOException, InterruptedException {
    try (var stream = api.events("/api/v1/graph/changes?workspace=live").body()) {
      var lines = stream.iterator();
      assertThat(lines.next()).isEqualTo("event:resync");
      var plan = api.post(PLANS, apply("live", web(80)));
      run("live", plan.text("/digest"), false);

      var told = new ArrayList<String>();
      while (told.stream().noneMatch(line -> line.contains("web/server/db"))) {
        told.add(lines.next());
      }
      assertThat(told).contains("event:change");
      assertThat(told).anyMatch(line -> line.contains("\"change\":\"created\""));
    }
  }

  private void requireGraph(String whole) {
    var server = api.get("/api/v1/resources/web%2Fserver%2Fdb?" + whole);
    assertThat(server.text("/kind")).isEqualTo("server");
    var impact = api.get("/api/v1/resources/web%2Fnetwork%2Flan/impact?limit=1&" + whole);
    assertThat(impact.body().at("/total").intValue()).isGreaterThan(3);
    assertThat(impact.text("/items/0/via")).isEqualTo("web/network/lan");
    var rest =
        api.get(
            "/api/v1/resources/web%2Fnetwork%2Flan/impact?"
                + whole
                + "&cursor="
                + impact.text("/next_cursor"));
    assertThat(rest.body().at("/items")).hasSize(impact.body().at("/total").intValue() - 1);
    var around = api.get("/api/v1/graph?root=web/server/db&depth=1&" + whole);
    assertThat(around.body().at("/nodes").size()).isBetween(3, 8);
    assertThat(api.get("/api/v1/graph?depth=1&" + whole).status()).isEqualTo(400);
  }

  private void requirePast(String whole, Instant before) {
    var then = api.get("/api/v1/resources?infrastructure=web&at=" + before + "&" + whole);
    assertThat(then.body().at("/items")).hasSize(9);
    assertThat(api.get("/api/v1/resources?at=" + before + "&" + whole).text("/errors/0/path"))
        .isEqualTo("infrastructure");

    var happened = api.get("/api/v1/resources/web%2Fserver%2Fdb/history?" + whole);
    assertThat(happened.body().at("/items"))
        .extracting(it -> it.at("/change").stringValue() + " " + it.at("/resource").stringValue())
        .containsExactly("deleted server/db", "created taskserv/db/postgres", "created server/db");
    var first = api.get("/api/v1/resources/web%2Fserver%2Fdb/history?limit=1&" + whole);
    var cursor = "&cursor=" + first.text("/next_cursor");
    assertThat(
            api.get("/api/v1/resources/web%2Fserver%2Fdb/history?" + whole + cursor)
                .text("/items/0/change"))
        .isEqualTo("created");

    var times = "&from=" + before + "&to=" + Instant.now();
    var gone = api.get("/api/v1/graph/differences?infrastructure=web&" + whole + times);
    assertThat(gone.body().at("/items")).hasSize(9);
    assertThat(gone.text("/items/0/change")).isEqualTo("deleted");
  }

  @Test
  void aPlanOfAWorldThatHasChangedIsRefusedWithWhatChanged() {
    var stale = api.post(PLANS, apply("stale", web(80)));
    run("stale", stale.text("/digest"), false);

    var refused =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"stale\", \"plan\": \"%s\"}".formatted(stale.text("/digest")));

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text("/code")).isEqualTo("outdated-plan");
    assertThat(refused.text("/errors/0/path")).isEqualTo("create network/lan");
  }

  @Test
  void badRequestsAreToldApart() {
    assertThat(api.post(PLANS, "{\"workspace\": \"x\"}").text("/errors/0/path"))
        .isEqualTo("action");
    assertThat(
            api.post(PLANS, "{\"workspace\": \"X!\", \"action\": \"apply\"}").body().at("/errors"))
        .hasSize(2);
    var misspelt = api.post(PLANS, apply("x", web(80).replace("\"page\"", "\"pagge\"")));
    assertThat(misspelt.status()).isEqualTo(400);
    assertThat(misspelt.text("/errors/0/suggestion")).isEqualTo("page");
    assertThat(api.get(PLANS + "/sha256:0").status()).isEqualTo(404);
    assertThat(api.get("/api/v1/resources?workspace=x&label=y").status()).isEqualTo(400);
    assertThat(api.get("/api/v1/resources?workspace=x&cursor=%C3%A4").status()).isEqualTo(400);
    assertThat(api.get("/api/v1/resources?workspace=x&kind=cloud").status()).isEqualTo(400);
  }

  @Test
  void clustersAreExpanded() {
    var plan =
        api.post(
            PLANS,
            apply(
                "clusters",
                """
                {"name": "c", "settings": {"provider": "demo"},
                 "clusters": [{"name": "shop", "template": "shop"}]}
                """));

    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    assertThat(plan.body().at("/operations").findValuesAsString("resource"))
        .contains("server/shop-web-1", "taskserv/shop-web-2/page", "taskserv/shop-db/postgres");
  }

  @Test
  void providersAndExtensionsAreListed() {
    assertThat(api.get("/api/v1/providers").body().findValuesAsString("name")).contains("demo");
    assertThat(api.get("/api/v1/providers/demo").text("/plans/0/plan")).isEqualTo("small");
    var unknown = api.get("/api/v1/providers/demmo");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.text("/help")).isEqualTo("did you mean `demo`?");
    assertThat(api.get("/api/v1/extensions?kind=cluster").body()).hasSize(1);
    assertThat(api.get("/api/v1/extensions").body()).hasSize(5);
  }
}

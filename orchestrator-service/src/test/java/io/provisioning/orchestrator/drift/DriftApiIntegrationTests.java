package io.provisioning.orchestrator.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole service with the simulator, and somebody who changes things behind its back. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class DriftApiIntegrationTests {

  private static final IdempotencyKey SOMEBODY = new IdempotencyKey("somebody else");

  /** Its first ten changes have each kind of drift at least once. */
  private static final long SEED = 1;

  private static final int STOP = 1;

  private static final String SHOP =
      """
      /// The shop, as it was written by hand.
      amends "provisioning:Infrastructure.pkl"

      name = "shop"
      settings { provider = "demo"; labels { ["team"] = "shop" } }

      networks {
        new { name = "lan"; cidr = "10.1.0.0/24" } // all servers
        new { name = "back"; cidr = "10.2.0.0/24" }
      }

      volumes {
        // grows every year
        new {
          name = "data"
          size = 1.gib
        }
        new { name = "spare"; size = 1.gib }
      }

      servers {
        // the one that counts
        new {
          name = "db"
          plan = "medium" // measured in May
          networks { "lan" }
          volumes { new { volume = "data"; path = "/data" } }
          taskservs { new { name = "postgres"; version = "^15" } }
        }
        new {
          name = "web"
          networks {
            "lan"
          }
        }
        new { name = "batch"; networks { "lan"; "back" } }
      }
      """;

  /** Each with what it is about, and goes with. */
  private static final Map<String, String> COMMENTS =
      Map.of(
          "/// The shop, as it was written by hand.", "name = \"shop\"",
          "// grows every year", "name = \"data\"",
          "// the one that counts", "name = \"db\"");

  @TempDir static Path home;

  @LocalServerPort private int port;
  @Autowired private DriftRounds rounds;
  @Autowired private AutoRevert revert;
  @Autowired private Providers providers;
  private Api api;
  private String workspace = "";

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.extensions.directories", () -> catalogue().toString());
    registry.add("provisioning.providers.demo.latency", () -> "PT0S");
    // looks are taken by the tests alone
    registry.add("provisioning.drift.every", () -> "1h");
    registry.add("provisioning.drift.revert.kinds", () -> "stopped,gone,changed");
    registry.add("provisioning.drift.revert.infrastructures", () -> "healed/shop,kept/shop");
    registry.add("provisioning.drift.revert.after", () -> "0s");
    registry.add("provisioning.drift.revert.budget", () -> "2");
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

  private Scope shop() {
    return new Scope(workspace, "shop");
  }

  private Provider demo() {
    return providers.get("demo");
  }

  private Path file() {
    return home.resolve("workspaces").resolve(workspace).resolve("infra/shop/infra.pkl");
  }

  private void applied(String name) throws IOException {
    workspace = name;
    Files.createDirectories(file().resolveSibling(""));
    Files.writeString(file(), SHOP);
    run(planned());
    look();
    assertThat(items()).isEmpty();
  }

  /** A plan of what the file says, as a document, so that nothing is saved. */
  private JsonNode planned() throws IOException {
    var text = JsonMapper.shared().writeValueAsString(Files.readString(file()));
    var checked =
        api.post(
            "/api/v1/infrastructure-checks",
            "{\"workspace\": \"%s\", \"name\": \"shop\", \"format\": \"pkl\", \"text\": %s}"
                .formatted(workspace, text));
    assertThat(checked.status()).as(checked.body().toString()).isEqualTo(200);
    var plan =
        api.post(
            "/api/v1/plans",
            "{\"workspace\": \"%s\", \"action\": \"apply\", \"document\": %s}"
                .formatted(workspace, checked.body().at("/document")));
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    return plan.body();
  }

  private void run(JsonNode plan) {
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"%s\", \"plan\": \"%s\", \"allow_irreversible\": true}"
                .formatted(workspace, plan.at("/digest").stringValue()),
            "Prefer",
            "wait=30");
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    assertThat(submitted.text("/state")).as(submitted.body().toString()).isEqualTo("completed");
  }

  /**
   * A workflow that has just ended may hold its resources for a moment more: nothing is seen then.
   */
  private void look() {
    var begin = looked();
    Awaitility.await()
        .until(() -> {
          rounds.check(shop());
          return !looked().equals(begin);
        });
  }

  private String looked() {
    return api.get("/api/v1/drift?infrastructure=shop&workspace=" + workspace)
        .text("/looks/0/checked_at");
  }

  private List<JsonNode> items() {
    var listed = api.get("/api/v1/drift?infrastructure=shop&workspace=" + workspace);
    assertThat(listed.status()).as(listed.body().toString()).isEqualTo(200);
    var items = new ArrayList<JsonNode>();
    listed.body().at("/items").forEach(items::add);
    return items;
  }

  private JsonNode only() {
    look();
    var items = items();
    assertThat(items).hasSize(1);
    return items.getFirst();
  }

  private Answer asked(JsonNode drift, String what) {
    return api.post(
        "/api/v1/drift/%s/%s?workspace=%s"
            .formatted(drift.at("/id").stringValue(), what, workspace),
        "");
  }

  private static ServerSpec sized(ServerSpec spec, PlanSize plan) {
    return new ServerSpec(
        spec.region(),
        plan,
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels());
  }

  /** Nobody but people stops servers, so a line is written into the simulator's ledger. */
  private void stop(ResourceId server) throws IOException {
    var ledger = home.resolve("state/providers/demo/ledger.jsonl");
    var name = "\"name\":\"" + server.name() + "\"";
    var last =
        Files.readString(ledger)
            .lines()
            .filter(line -> line.contains(name) && line.contains("\"" + workspace + "\""))
            .filter(line -> line.contains("\"SERVER\""))
            .reduce((_, later) -> later)
            .orElseThrow();
    Files.writeString(
        ledger,
        last.replaceFirst("\"effect\":\"[a-z]+\"", "\"effect\":\"stopped\"") + "\n",
        StandardOpenOption.APPEND);
  }

  /** Those that nobody asked for. */
  private List<JsonNode> ownWorkflows() {
    var listed = api.get("/api/v1/workflows?limit=100&workspace=" + workspace);
    var own = new ArrayList<JsonNode>();
    for (var workflow : listed.body().at("/items")) {
      if (workflow.at("/submitted_by/name").asString("").equals("drift")) {
        own.add(workflow);
      }
    }
    return own;
  }

  private void awaitReverted(int times) {
    Awaitility.await()
        .until(() -> {
          revert.run(Set.of(workspace));
          var own = ownWorkflows();
          return own.size() == times
              && own.stream().allMatch(it -> it.at("/state").asString().equals("completed"));
        });
    look();
  }

  @Test
  void whatStopsIsBroughtBackByItselfAsOftenAsTheBudgetAllows() throws IOException {
    applied("healed");
    var db = shop().server("db");
    for (var times = 1; times <= 2; times++) {
      stop(db);
      look();
      awaitReverted(times);
      assertThat(items()).isEmpty();
    }
    stop(db);
    assertThat(only().at("/kind").stringValue()).isEqualTo("stopped");
    revert.run(Set.of(workspace));

    assertThat(ownWorkflows()).hasSize(2);
    assertThat(items()).hasSize(1);
  }

  @Test
  void whatIsIgnoredOrWouldDeleteSomethingIsLeftToPeople() throws IOException {
    applied("kept");
    stop(shop().server("db"));
    var ignored = only();
    assertThat(
            api.post(
                    "/api/v1/drift/%s/ignore?workspace=kept"
                        .formatted(ignored.at("/id").stringValue()),
                    "{\"reason\": \"repaired by hand\"}")
                .status())
        .isEqualTo(200);
    var region = demo().description().regions().getFirst();
    var extra = new NetworkSpec(region, "10.9.0.0/24", Map.of());
    demo().ensurePresent(SOMEBODY, shop().network("extra"), extra);
    look();
    revert.run(Set.of(workspace));

    assertThat(ownWorkflows()).isEmpty();
    assertThat(items()).hasSize(2);
  }

  @Test
  void whatChangedIsToldOnceRevertedAndGone() throws IOException {
    applied("reverted");
    var db = shop().server("db");
    var before = demo().find(db).orElseThrow();
    demo().ensurePresent(SOMEBODY, db, sized((ServerSpec) before.spec(), PlanSize.XLARGE));

    var drift = only();
    assertThat(drift.at("/id").stringValue()).isEqualTo("shop.server.db");
    assertThat(drift.at("/kind").stringValue()).isEqualTo("changed");
    assertThat(drift.at("/changes/0").toString())
        .isEqualTo("{\"property\":\"plan\",\"before\":\"medium\",\"after\":\"xlarge\"}");
    assertThat(only().at("/since")).isEqualTo(drift.at("/since"));

    var plan = asked(drift, "revert").body().at("/plan");
    assertThat(plan.at("/operations")).hasSize(1);
    run(plan);
    assertThat(items()).as("at once, without another look").isEmpty();
    assertThat(demo().find(db).map(ResourceState::spec)).contains(before.spec());

    // asked for, without a round
    var checked = api.post("/api/v1/drift/check?infrastructure=shop&workspace=" + workspace, "");
    assertThat(checked.status()).as(checked.body().toString()).isEqualTo(200);
    assertThat(checked.body().at("/items")).isEmpty();
    var ended = api.get("/api/v1/drift/ended?infrastructure=shop&workspace=" + workspace).body();
    assertThat(ended.at("/items")).hasSize(1);
    assertThat(ended.at("/items/0/drift/id").stringValue()).isEqualTo("shop.server.db");
    assertThat(ended.at("/items/0/workflow").stringValue()).isNotBlank();
    assertThat(ended.at("/items/0/by").stringValue()).isNotBlank();
  }

  @Test
  void severalAreRevertedInOnePlan() throws IOException {
    applied("several");
    demo().ensureAbsent(SOMEBODY, shop().server("web"));
    stop(shop().server("db"));
    look();
    assertThat(items()).hasSize(2);

    var path = "/api/v1/drift/shop.server.web/revert?workspace=several&also=shop.server.db";
    var plan = api.post(path, "").body().at("/plan");
    assertThat(plan.at("/operations").findValuesAsString("id"))
        .containsExactlyInAnyOrder("create server/web", "update server/db");
    run(plan);
    look();
    assertThat(items()).isEmpty();
    assertThat(api.post(path, "").text("/code")).isEqualTo("unknown-drift");
  }

  @Test
  void whatIsAdoptedIsSavedWithItsComments() throws IOException {
    applied("adopted");
    var db = shop().server("db");
    var before = (ServerSpec) demo().find(db).orElseThrow().spec();
    demo().ensurePresent(SOMEBODY, db, sized(before, PlanSize.LARGE));

    var adopted = asked(only(), "adopt").body();
    assertThat(adopted.at("/declaration/before").stringValue()).isEqualTo(SHOP);
    assertThat(Files.readString(file())).as("saved when it is applied").isEqualTo(SHOP);
    run(adopted.at("/plan"));

    assertThat(Files.readString(file()))
        .isEqualTo(SHOP.replace("plan = \"medium\" // m", "plan = \"large\" // m"));
    look();
    assertThat(items()).isEmpty();
    assertThat(planned().at("/operations")).isEmpty();
  }

  @Test
  void whatIsIgnoredStaysInTheListUntilItEnds() throws IOException {
    applied("ignored");
    stop(shop().server("web"));
    var drift = only();
    assertThat(drift.at("/kind").stringValue()).isEqualTo("stopped");

    var path = "/api/v1/drift/shop.server.web/ignore?workspace=" + workspace;
    var late = api.post(path, "{\"reason\": \"a test\", \"until\": \"2020-01-01T00:00:00Z\"}");
    assertThat(late.status()).isEqualTo(400);
    assertThat(api.post(path, "{\"reason\": \" \"}").status()).isEqualTo(400);
    var ignored = api.post(path, "{\"reason\": \"repaired on Monday\"}");
    assertThat(ignored.status()).as(ignored.body().toString()).isEqualTo(200);
    assertThat(only().at("/ignored/reason").stringValue()).isEqualTo("repaired on Monday");
    assertThat(only().at("/ignored/by").stringValue()).isNotBlank();

    assertThat(asked(drift, "adopt").text("/code")).isEqualTo("not-adoptable");
    run(asked(drift, "revert").body().at("/plan"));
    look();
    assertThat(items()).isEmpty();
    assertThat(api.post(path, "{\"reason\": \"late\"}").text("/code")).isEqualTo("unknown-drift");
  }

  @Test
  void aRevertGoesBackToWhatWasAppliedAlsoWithoutAFile() throws IOException {
    applied("fileless");
    demo().ensureAbsent(SOMEBODY, shop().server("web"));
    var drift = only();
    Files.delete(file());

    assertThat(asked(drift, "adopt").text("/code")).isEqualTo("not-declared");
    run(asked(drift, "revert").body().at("/plan"));
    assertThat(items()).isEmpty();
  }

  /** A colleague has saved another size of it, and a network that nobody has applied. */
  @Test
  void aRevertAppliesNothingThatWasOnlySaved() throws IOException {
    applied("saved");
    var db = shop().server("db");
    var before = demo().find(db).orElseThrow();
    demo().ensurePresent(SOMEBODY, db, sized((ServerSpec) before.spec(), PlanSize.XLARGE));
    Files.writeString(
        file(),
        SHOP.replace("plan = \"medium\"", "plan = \"small\"")
            .replace("{ \"lan\" }", "{ \"lan\"; \"back\" }"));

    var plan = asked(only(), "revert").body().at("/plan");

    assertThat(plan.at("/operations")).hasSize(1);
    assertThat(plan.at("/operations/0/changes").toString())
        .as("the diff that is shown before anything is confirmed")
        .isEqualTo("[{\"property\":\"plan\",\"before\":\"xlarge\",\"after\":\"medium\"}]");
    run(plan);
    assertThat(items()).isEmpty();
    assertThat(demo().find(db).map(ResourceState::spec)).contains(before.spec());
  }

  @Test
  void whateverSomebodyDoesBothPlansEndIt() throws IOException {
    applied("fixed");
    change(SEED, 10);
  }

  /** Each time other ones ({@code -Dproof.seed} for the same once more). */
  @Test
  @Tag("proof-engine")
  void ofAHundredRandomChangesBothPlansEndEach() throws IOException {
    applied("random");
    long seed = Long.getLong("proof.seed", System.nanoTime());
    System.out.println("seed of the changes: " + seed);
    change(seed, 100);
  }

  private void change(long seed, int changes) throws IOException {
    var random = new Random(seed);
    var ends = new EnumMap<DriftKind, Integer>(DriftKind.class);
    int adoptions = 0;
    for (int change = 0; change < changes; change++) {
      var said = change(random, change);
      look();
      var items = items();
      assertThat(items).as("seed %d, change %d: %s", seed, change, said).isNotEmpty();
      for (var drift : items) {
        var way = random.nextBoolean() ? "adopt" : "revert";
        var answer = asked(drift, way);
        if (way.equals("adopt") && answer.status() == 409) {
          assertThat(answer.text("/code")).isEqualTo("not-adoptable");
          assertThat(drift.at("/kind").stringValue())
              .as("seed %d, change %d: %s: %s", seed, change, said, answer.body())
              .isIn("stopped");
          answer = asked(drift, "revert");
        } else if (way.equals("adopt")) {
          adoptions++;
        }
        assertThat(answer.status())
            .as("seed %d, change %d: %s: %s", seed, change, said, answer.body())
            .isEqualTo(200);
        run(answer.body().at("/plan"));
        ends.merge(
            DriftKind.valueOf(drift.at("/kind").stringValue().toUpperCase(Locale.ROOT)),
            1,
            Integer::sum);
      }
      look();
      assertThat(items()).as("seed %d, change %d: %s", seed, change, said).isEmpty();
      assertThat(planned().at("/operations"))
          .as("seed %d, change %d: %s is as declared", seed, change, said)
          .isEmpty();
    }
    assertThat(ends)
        .containsOnlyKeys(DriftKind.GONE, DriftKind.STOPPED, DriftKind.CHANGED, DriftKind.EXTRA);
    assertThat(adoptions).isGreaterThan(changes / 5);
    var text = Files.readString(file());
    COMMENTS.forEach((comment, about) ->
        assertThat(text.contains(comment)).as(comment).isEqualTo(text.contains(about)));
  }

  /** Does something to the world behind the platform's back, and says what. */
  private String change(Random random, int number) throws IOException {
    while (true) {
      var said = tried(random, number);
      if (said.isPresent()) {
        return said.get();
      }
    }
  }

  private Optional<String> tried(Random random, int number) throws IOException {
    var all = demo().list(shop());
    var one = all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    return switch (number == 0 ? STOP : random.nextInt(6)) {
      case 0 -> one == null ? Optional.empty() : removed(one, all);
      case STOP -> stopped(random, all);
      case 2 -> Optional.of(extra(random, number, all));
      default -> one == null ? Optional.empty() : altered(one, random, number);
    };
  }

  private Optional<String> stopped(Random random, List<ResourceState> all) throws IOException {
    var servers =
        all.stream().map(ResourceState::id).filter(id -> id.kind() == ResourceKind.SERVER).toList();
    if (servers.isEmpty()) {
      return Optional.empty();
    }
    var server = servers.get(random.nextInt(servers.size()));
    stop(server);
    return Optional.of("stopped " + server.name());
  }

  private Optional<String> removed(ResourceState one, List<ResourceState> all) {
    boolean isUsed =
        all.stream()
            .map(ResourceState::spec)
            .filter(ServerSpec.class::isInstance)
            .map(ServerSpec.class::cast)
            .anyMatch(server ->
                server.networks().contains(one.id().name())
                    || server.mounts().stream()
                        .anyMatch(mount -> mount.volume().equals(one.id().name())));
    if (isUsed) {
      return Optional.empty();
    }
    demo().ensureAbsent(SOMEBODY, one.id());
    return Optional.of("removed " + one.id());
  }

  private String extra(Random random, int number, List<ResourceState> all) {
    var name = "x" + number;
    var networks =
        all.stream()
            .filter(it -> it.id().kind() == ResourceKind.NETWORK)
            .map(it -> it.id().name())
            .limit(1)
            .toList();
    var region = demo().description().regions().getFirst();
    var labels = Map.of("team", "shop");
    ResourceSpec spec =
        switch (random.nextInt(3)) {
          case 0 -> new NetworkSpec(region, "10.3.%d.0/24".formatted(number), labels);
          case 1 -> new VolumeSpec(region, (1L + random.nextInt(5)) << 30, labels);
          default ->
              new ServerSpec(
                  region,
                  PlanSize.LARGE,
                  demo().description().images().getFirst(),
                  networks,
                  List.of(),
                  List.of(),
                  labels);
        };
    demo().ensurePresent(SOMEBODY, new ResourceId(shop(), spec.kind(), name), spec);
    return "made " + spec.kind() + " " + name;
  }

  private Optional<String> altered(ResourceState one, Random random, int number) {
    var labels = Map.of("team", "shop", "note", "n" + number);
    ResourceSpec spec =
        switch (one.spec()) {
          case FirewallSpec firewall ->
              new FirewallSpec(firewall.region(), firewall.rules(), labels);
          case NetworkSpec network -> new NetworkSpec(network.region(), network.cidr(), labels);
          case VolumeSpec volume ->
              random.nextBoolean()
                  ? new VolumeSpec(volume.region(), volume.size() + (1L << 30), volume.labels())
                  : new VolumeSpec(volume.region(), volume.size(), labels);
          case ServerSpec server ->
              switch (random.nextInt(3)) {
                case 0 ->
                    sized(
                        server,
                        Stream.of(PlanSize.values())
                            .filter(plan -> plan != server.plan())
                            .skip(random.nextInt(3))
                            .findFirst()
                            .orElseThrow());
                case 1 ->
                    new ServerSpec(
                        server.region(),
                        server.plan(),
                        server.image(),
                        server.networks(),
                        server.mounts(),
                        List.of("ssh-ed25519 AAAA" + number + " somebody"),
                        server.labels());
                default ->
                    new ServerSpec(
                        server.region(),
                        server.plan(),
                        server.image(),
                        server.networks(),
                        server.mounts(),
                        server.authorizedKeys(),
                        labels);
              };
        };
    demo().ensurePresent(SOMEBODY, one.id(), spec);
    return Optional.of("altered " + one.id() + " to " + spec);
  }
}

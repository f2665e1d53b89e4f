package io.provisioning.orchestrator.drift;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.Scope;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
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

/**
 * Two people save, apply, fail, roll back, resume, change by hand, revert, adopt and destroy, in
 * any order. After each step the service is compared with a small model of what people expect: what
 * is saved, what is in force, and what is there.
 */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class InForceModelIntegrationTests {

  private static final IdempotencyKey BY_HAND = new IdempotencyKey("somebody at the provider");
  private static final long SEED = 1;
  private static final int STEPS = 8;
  private static final List<String> SERVERS = List.of("db", "web");
  private static final List<PlanSize> PLANS = List.of(PlanSize.values());

  /** Nothing can be installed on it. */
  private static final String BROKEN = "broken";

  @TempDir static Path home;

  @LocalServerPort private int port;
  @Autowired private DriftRounds rounds;
  @Autowired private Providers providers;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.extensions.directories", () -> catalogue().toString());
    registry.add("provisioning.providers.demo.latency", () -> "PT0S");
    registry.add("provisioning.providers.demo.fail", () -> BROKEN + ": .*(?<!un)install.sh");
    // looks are taken by the test alone
    registry.add("provisioning.drift.every", () -> "1h");
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

  @Test
  void whateverTwoPeopleDoWhatIsInForceIsWhatTheyThink() {
    play(SEED, 20);
  }

  /** Each time other ones ({@code -Dproof.seed} for the same once more). */
  @Test
  @Tag("proof-engine")
  void thousandsOfRandomSequences() {
    long seed = Long.getLong("proof.seed", System.nanoTime());
    System.out.println("seed of the sequences: " + seed);
    play(seed, Integer.getInteger("proof.sequences", 1_000));
  }

  private void play(long seed, int sequences) {
    var random = new Random(seed);
    for (var sequence = 0; sequence < sequences; sequence++) {
      new Sequence(
              random, "seed %d, sequence %d".formatted(seed, sequence), "s" + seed + "-" + sequence)
          .play();
    }
  }

  /** A server with nginx, as it is declared. */
  private record Server(PlanSize plan, int port) {}

  /**
   * @param found servers that were there before
   * @param undoable whether all of it can be undone
   */
  private record Applied(
      String workflow,
      SortedMap<String, Server> before,
      SortedMap<String, Server> after,
      SortedMap<String, PlanSize> found,
      boolean undoable) {}

  private final class Sequence {

    private final Random random;
    private final String name;
    private final String workspace;
    private final List<String> said = new ArrayList<>();

    private SortedMap<String, Server> saved = new TreeMap<>();
    private SortedMap<String, Server> inForce = new TreeMap<>();

    /** Of servers that are there. */
    private final SortedMap<String, PlanSize> real = new TreeMap<>();

    private final Deque<Applied> applied = new ArrayDeque<>();
    private boolean isSaved;

    Sequence(Random random, String name, String workspace) {
      this.random = random;
      this.name = name;
      this.workspace = workspace;
    }

    void play() {
      save();
      for (var step = 0; step < STEPS; step++) {
        step();
        check();
      }
    }

    private void step() {
      switch (random.nextInt(10)) {
        case 0, 1 -> save();
        case 2, 3 -> apply();
        case 4 -> rollBack();
        case 5 -> resume();
        case 6 -> changeByHand();
        case 7 -> end("revert");
        case 8 -> end("adopt");
        default -> {
          if (random.nextInt(3) == 0) {
            destroy();
          } else {
            applyOutdated();
          }
        }
      }
    }

    private void say(String what) {
      said.add(what);
    }

    private String story() {
      return name + ": " + said;
    }

    private void save() {
      var servers = new TreeMap<String, Server>();
      for (var server : SERVERS) {
        if (random.nextInt(4) > 0) {
          var plan = PLANS.get(random.nextInt(PLANS.size()));
          servers.put(server, new Server(plan, 80 + random.nextInt(3)));
        }
      }
      if (random.nextInt(6) == 0) {
        servers.put(BROKEN, new Server(PlanSize.SMALL, 80));
      }
      say("save " + servers);
      var body =
          """
          {"workspace": "%s", "name": "shop", "format": "pkl", "text": %s}
          """
              .formatted(workspace, quoted(text(servers)));
      var answer =
          isSaved
              ? api.send(
                  api.request("/api/v1/infrastructures/shop")
                      .header("Content-Type", "application/json")
                      .header("If-Match", "*")
                      .PUT(BodyPublishers.ofString(body)))
              : api.post("/api/v1/infrastructures", body);
      assertThat(answer.status()).as("%s%n%s", story(), answer.body()).isBetween(200, 201);
      isSaved = true;
      saved = servers;
    }

    private static String quoted(String text) {
      return JsonMapper.shared().writeValueAsString(text);
    }

    private JsonNode plan(String request) {
      return good(api.post(
              "/api/v1/plans", "{\"workspace\": \"%s\", %s}".formatted(workspace, request)))
          .body();
    }

    private JsonNode planOfSaved() {
      var text = good(api.get("/api/v1/infrastructures/shop?workspace=" + workspace)).text("/text");
      return plan(
          """
          "action": "apply", "declaration": {"name": "shop", "format": "pkl", "text": %s, "base": %s}
          """
              .formatted(quoted(text), quoted("\"" + DeclaredFile.version(text) + "\"")));
    }

    private Answer good(Answer answer) {
      assertThat(answer.status()).as("%s%n%s", story(), answer.body()).isBetween(200, 299);
      return answer;
    }

    private String submission(JsonNode plan, String more) {
      return "{\"workspace\": \"%s\", \"plan\": \"%s\", \"allow_irreversible\": true%s}"
          .formatted(workspace, plan.at("/digest").stringValue(), more);
    }

    private Answer submit(JsonNode plan, String more) {
      return api.post("/api/v1/workflows", submission(plan, more), "Prefer", "wait=30");
    }

    private String ended(Answer submitted, String state) {
      var id = good(submitted).text("/id");
      await(id, state);
      return id;
    }

    private void await(String workflow, String state) {
      var ended =
          Awaitility.await(story())
              .until(
                  () -> api.get("/api/v1/workflows/" + workflow),
                  answer -> !answer.body().at("/ended_at").isMissingNode());
      assertThat(ended.text("/state")).as("%s%n%s", story(), ended.body()).isEqualTo(state);
    }

    private void apply() {
      say("apply");
      var plan = planOfSaved();
      if (plan.at("/operations").isEmpty()) {
        assertThat(inForce).as(story()).isEqualTo(saved);
        return;
      }
      if (saved.containsKey(BROKEN)) {
        ended(submit(plan, ""), "rolled_back");
        return;
      }
      completed(ended(submit(plan, ""), "completed"), plan);
    }

    private void completed(String workflow, JsonNode plan) {
      applied.push(
          new Applied(
              workflow,
              inForce,
              saved,
              new TreeMap<>(real),
              plan.at("/summary/irreversible").asInt() == 0));
      inForce = saved;
      real.clear();
      inForce.forEach((server, it) -> real.put(server, it.plan()));
    }

    private void rollBack() {
      var last = applied.peek();
      if (last == null || !last.undoable()) {
        return;
      }
      if (applied.size() > 1 && random.nextInt(3) == 0) {
        rollBackTooEarly(applied.stream().skip(1).findFirst().orElseThrow(), last);
        return;
      }
      say("roll back " + last.workflow());
      good(api.post("/api/v1/workflows/" + last.workflow() + "/rollback", ""));
      await(last.workflow(), "rolled_back");
      applied.pop();
      inForce = last.before();
      for (var server : last.after().keySet()) {
        var found = last.found().get(server);
        if (found == null) {
          real.remove(server);
        } else if (found != last.after().get(server).plan()) {
          real.put(server, found);
        }
      }
    }

    private void rollBackTooEarly(Applied earlier, Applied later) {
      var changedTwice =
          SERVERS.stream()
              .filter(server -> differs(earlier, server) && differs(later, server))
              .toList();
      if (changedTwice.isEmpty() || !earlier.undoable()) {
        return;
      }
      say("roll back what was changed since: " + earlier.workflow());
      var answer = api.post("/api/v1/workflows/" + earlier.workflow() + "/rollback", "");
      assertThat(answer.status()).as("%s%n%s", story(), answer.body()).isEqualTo(409);
    }

    private static boolean differs(Applied one, String server) {
      var before = one.before().get(server);
      var after = one.after().get(server);
      return before != null && after != null && before.plan() != after.plan();
    }

    /** Somebody stops a workflow before it has done anything, and another person goes on. */
    private void resume() {
      var plan = planOfSaved();
      if (plan.at("/operations").isEmpty() || saved.containsKey(BROKEN)) {
        return;
      }
      say("cancel and resume");
      var ids = new ArrayList<String>();
      plan.at("/operations").forEach(operation -> ids.add(operation.at("/id").stringValue()));
      var approvals =
          ids.stream().map(Sequence::quoted).collect(Collectors.joining(", ", "[", "]"));
      var workflow =
          good(api.post("/api/v1/workflows", submission(plan, ", \"approvals\": " + approvals)))
              .text("/id");
      good(api.post("/api/v1/workflows/" + workflow + "/cancel?rollback=false", ""));
      await(workflow, "cancelled");
      check();
      good(api.post("/api/v1/workflows/" + workflow + "/resume", "{}"));
      for (var id : ids) {
        good(
            api.post(
                "/api/v1/workflows/%s/approve?operation=%s"
                    .formatted(workflow, URLEncoder.encode(id, UTF_8)),
                ""));
      }
      await(workflow, "completed");
      completed(workflow, plan);
    }

    /** One person plans; the other one saves and applies something else first. */
    private void applyOutdated() {
      if (saved.containsKey(BROKEN)) {
        return;
      }
      var old = planOfSaved();
      if (old.at("/operations").isEmpty()) {
        return;
      }
      say("plan, while the other one applies");
      var plan = planOfSaved();
      completed(ended(submit(plan, ""), "completed"), plan);
      var answer = submit(old, "");
      assertThat(answer.status())
          .as("%s%n%s", story(), answer.body())
          .isIn(old.at("/digest").equals(plan.at("/digest")) ? List.of(202, 409) : List.of(409));
    }

    private void changeByHand() {
      var there = List.copyOf(real.keySet());
      if (there.isEmpty() || !drifted().isEmpty()) {
        return;
      }
      var server = there.get(random.nextInt(there.size()));
      var id = new Scope(workspace, "shop").server(server);
      var demo = providers.get("demo");
      if (random.nextInt(3) == 0) {
        say("delete " + server + " by hand");
        demo.ensureAbsent(BY_HAND, id);
        real.remove(server);
        return;
      }
      var plan = real.get(server) == PlanSize.LARGE ? PlanSize.SMALL : PlanSize.LARGE;
      say("resize " + server + " by hand to " + plan);
      var spec = (ServerSpec) demo.find(id).orElseThrow().spec();
      demo.ensurePresent(
          BY_HAND,
          id,
          new ServerSpec(
              spec.region(),
              plan,
              spec.image(),
              spec.networks(),
              spec.mounts(),
              spec.authorizedKeys(),
              spec.labels()));
      real.put(server, plan);
    }

    /** Servers that are not as recorded, with the kind of their drift. */
    private SortedMap<String, String> drifted() {
      var drifted = new TreeMap<String, String>();
      inForce.forEach((server, it) -> {
        if (!real.containsKey(server)) {
          drifted.put(server, "gone");
        } else if (real.get(server) != it.plan()) {
          drifted.put(server, "changed");
        }
      });
      return drifted;
    }

    private void end(String way) {
      if (drifted().isEmpty()) {
        return;
      }
      var server = drifted().firstKey();
      if (way.equals("adopt") && !saved.equals(inForce)) {
        return;
      }
      say(way + " " + server);
      var plan =
          good(api.post(
                  "/api/v1/drift/shop.server.%s/%s?workspace=%s".formatted(server, way, workspace),
                  ""))
              .body()
              .at("/plan");
      ended(submit(plan, ""), "completed");
      if (way.equals("adopt")) {
        var adopted = new TreeMap<>(saved);
        if (real.containsKey(server)) {
          adopted.put(
              server,
              new Server(real.get(server), Objects.requireNonNull(saved.get(server)).port()));
        } else {
          adopted.remove(server);
        }
        saved = adopted;
        inForce = adopted;
      } else {
        real.put(server, Objects.requireNonNull(inForce.get(server)).plan());
      }
      applied.clear();
    }

    private void destroy() {
      if (inForce.isEmpty()) {
        return;
      }
      say("destroy");
      ended(submit(plan("\"action\": \"destroy\", \"infrastructure\": \"shop\""), ""), "completed");
      inForce = new TreeMap<>();
      real.clear();
      applied.clear();
    }

    private void check() {
      assertThat(recorded()).as("in force; %s", story()).isEqualTo(inForce);
      assertThat(there()).as("there; %s", story()).isEqualTo(real);
      var text = good(api.get("/api/v1/infrastructures/shop?workspace=" + workspace)).text("/text");
      assertThat(text.lines().map(String::strip).toList())
          .as("saved; %s", story())
          .containsAll(saved.keySet().stream().map(it -> "name = \"" + it + "\"").toList());
      rounds.check(new Scope(workspace, "shop"));
      var drifts = new TreeMap<String, String>();
      good(api.get("/api/v1/drift?infrastructure=shop&workspace=" + workspace))
          .body()
          .at("/items")
          .forEach(drift ->
              drifts.put(
                  drift.at("/resource").stringValue().replace("server/", ""),
                  drift.at("/kind").stringValue()));
      assertThat(drifts).as("drift; %s", story()).isEqualTo(drifted());
    }

    private SortedMap<String, Server> recorded() {
      var plans = new TreeMap<String, PlanSize>();
      var ports = new TreeMap<String, Integer>();
      for (var resource :
          good(api.get("/api/v1/resources?limit=100&workspace=" + workspace)).body().at("/items")) {
        if (resource.at("/kind").stringValue().equals("server")) {
          plans.put(
              resource.at("/name").stringValue(),
              PlanSize.valueOf(
                  resource.at("/specification/plan").stringValue().toUpperCase(Locale.ROOT)));
        } else {
          ports.put(
              resource.at("/server").stringValue(),
              resource.at("/specification/configuration/port").asInt());
        }
      }
      var servers = new TreeMap<String, Server>();
      plans.forEach(
          (server, plan) -> servers.put(server, new Server(plan, ports.getOrDefault(server, 0))));
      return servers;
    }

    private Map<String, PlanSize> there() {
      return providers.get("demo").list(new Scope(workspace, "shop")).stream()
          .collect(Collectors.toMap(it -> it.id().name(), it -> ((ServerSpec) it.spec()).plan()));
    }
  }

  private static String text(Map<String, Server> servers) {
    var declared =
        servers.entrySet().stream()
            .map(it ->
                """
                  new {
                    name = "%s"
                    plan = "%s"
                    taskservs { new { name = "nginx"; config { port = %d } } }
                  }
                """
                    .formatted(
                        it.getKey(),
                        it.getValue().plan().name().toLowerCase(Locale.ROOT),
                        it.getValue().port()))
            .collect(Collectors.joining());
    return """
    amends "provisioning:Infrastructure.pkl"
    name = "shop"
    settings { provider = "demo" }
    servers {
    %s}
    """
        .formatted(declared);
  }
}

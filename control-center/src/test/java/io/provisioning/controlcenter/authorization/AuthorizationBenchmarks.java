package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.Caller;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** How long a decision takes; docs/development/benchmarks.md. */
public final class AuthorizationBenchmarks {

  private static final int POLICIES = 500;
  private static final int ENTITIES = 10_000;
  private static final int TEAMS = 60;
  private static final int DECISIONS = 20_000;

  private final AuthorizationFixtures parts = new AuthorizationFixtures(() -> NOW);
  private final Random random = new Random(1);

  private AuthorizationBenchmarks() {}

  /** Prints one JSON document: microseconds of {@code -Dbench.runs} runs, five if it is not set. */
  public static void main(String[] arguments) {
    var benchmark = new AuthorizationBenchmarks();
    benchmark.prepare();
    var runs = Integer.getInteger("bench.runs", 5);
    benchmark.run(); // warm-up
    var results = new ArrayList<Map<String, Object>>();
    for (int i = 0; i < runs; i++) {
      results.add(benchmark.run());
    }
    System.out.println(
        JsonMapper.shared()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(Map.of("authorization", results)));
  }

  /** Policies of teams and workspaces, half of them with a condition; and what there is. */
  private void prepare() {
    var text = new StringBuilder();
    int builtIn = parts.policies().current().statements().size();
    for (int i = 0; i < POLICIES - builtIn; i++) {
      var group = List.of("Read", "Operate", "Change").get(i % 3);
      text.append(
          "permit(principal in Group::\"team-%d\", action in Action::\"%s\", resource in Workspace::\"w%d\")%s;\n"
              .formatted(
                  i % TEAMS, group, i / 3 % TEAMS, i % 2 == 0 ? "" : " when { context.mfa }"));
    }
    parts.policies().replace(Source.STORE, List.of(new PolicyFile("teams.cedar", text.toString())));
    for (int i = 0; i < ENTITIES; i++) {
      parts.inventory().put("Workflow", "" + i, "w" + i % TEAMS, Map.of("environment", "test"));
    }
  }

  private Map<String, Object> run() {
    var authorizer = parts.authorizer();
    var times = new long[DECISIONS];
    int allowed = 0;
    for (int i = 0; i < DECISIONS; i++) {
      var caller = caller();
      var question = question();
      long start = System.nanoTime();
      allowed += authorizer.decide(caller, question).isAllowed() ? 1 : 0;
      times[i] = System.nanoTime() - start;
    }
    Arrays.sort(times);
    return Map.of(
        "decisions", DECISIONS,
        "policies", parts.policies().current().statements().size(),
        "entities", ENTITIES,
        "allowed", allowed,
        "p50_us", times[DECISIONS / 2] / 1000.0,
        "p90_us", times[DECISIONS * 9 / 10] / 1000.0,
        "p99_us", times[DECISIONS * 99 / 100] / 1000.0);
  }

  /** Somebody in a few teams; every third is a viewer besides, so that most decisions need Cedar. */
  private Caller caller() {
    var teams = Set.of("team-" + random.nextInt(5), "team-" + (5 + random.nextInt(TEAMS - 5)));
    var caller = CallerFixtures.aUser("u" + random.nextInt(1000), role());
    return CallerFixtures.in(caller, teams.toArray(String[]::new));
  }

  private String role() {
    return List.of("viewer", "developer", "nothing").get(random.nextInt(3));
  }

  private Question question() {
    var action = List.of("getWorkflow", "cancelWorkflow", "getLogs").get(random.nextInt(3));
    var id = random.nextInt(ENTITIES);
    return new Question(action, "" + id, "w" + id % TEAMS, Map.of());
  }
}

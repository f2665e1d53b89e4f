package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.Caller;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** How long a decision takes, among many policies and many things. */
public final class AuthorizationBenchmarks {

  private static final int RUNS = Integer.getInteger("bench.runs", 5);
  private static final int POLICIES = 500;
  private static final int ENTITIES = 10_000;
  private static final int TEAMS = 60;
  private static final int DECISIONS = 20_000;

  private final AuthorizationFixtures parts = new AuthorizationFixtures(() -> NOW);
  private final Random random = new Random(1);

  private AuthorizationBenchmarks() {}

  /** Measures microseconds; the directory is not needed. */
  public static void measure(Path directory, Map<String, Object> figures) {
    var benchmark = new AuthorizationBenchmarks();
    benchmark.prepare();
    benchmark.run(); // warm-up
    var runs = new long[RUNS][];
    for (int i = 0; i < RUNS; i++) {
      runs[i] = benchmark.run();
    }
    figures.put("authorization_policies", POLICIES);
    figures.put("authorization_entities", ENTITIES);
    for (var percentile : List.of(50, 90, 99)) {
      figures.put("authorization_decision_p" + percentile + "_us", figure(runs, percentile));
    }
  }

  private void prepare() {
    var builtIn = parts.policies().current().statements().size();
    var text = policies(POLICIES - builtIn);
    parts.policies().replace(Source.STORE, List.of(new PolicyFile("teams.cedar", text)));
    for (int i = 0; i < ENTITIES; i++) {
      parts.inventory().put("Workflow", "" + i, "w" + i % TEAMS, Map.of("environment", "test"));
    }
  }

  /** Policies of teams and workspaces, half of them with a condition. */
  public static String policies(int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(
          """
          permit(principal in Group::"team-%d", action in Action::"%s", resource in Workspace::"w%d")%s;
          """
              .formatted(
                  i % TEAMS,
                  List.of("Read", "Operate", "Change").get(i % 3),
                  i / 3 % TEAMS,
                  i % 2 == 0 ? "" : " when { context.mfa }"));
    }
    return text.toString();
  }

  /** Only decisions that Cedar is asked for: what no head fits is denied in a microsecond. */
  private long[] run() {
    var authorizer = parts.authorizer();
    var times = new long[DECISIONS];
    for (int i = 0; i < DECISIONS; i++) {
      var caller = caller();
      var question = question();
      long start = System.nanoTime();
      var decision = authorizer.decide(caller, question);
      times[i] = System.nanoTime() - start;
      if (!decision.isAllowed()) {
        throw new IllegalStateException("a developer may do that");
      }
    }
    Arrays.sort(times);
    return times;
  }

  private Caller caller() {
    var teams = Set.of("team-" + random.nextInt(5), "team-" + (5 + random.nextInt(TEAMS - 5)));
    var caller = CallerFixtures.aUser("u" + random.nextInt(1000), "developer");
    return CallerFixtures.in(caller, teams.toArray(String[]::new));
  }

  private Question question() {
    var action = List.of("getWorkflow", "cancelWorkflow", "getLogs").get(random.nextInt(3));
    var id = random.nextInt(ENTITIES);
    return new Question(action, "" + id, "w" + id % TEAMS, Map.of());
  }

  private static Map<String, Double> figure(long[][] runs, int percentile) {
    var values =
        Arrays.stream(runs)
            .mapToDouble(times -> times[times.length * percentile / 100] / 1e3)
            .sorted()
            .toArray();
    return new TreeMap<>(
        Map.of("median", values[RUNS / 2], "least", values[0], "greatest", values[RUNS - 1]));
  }
}

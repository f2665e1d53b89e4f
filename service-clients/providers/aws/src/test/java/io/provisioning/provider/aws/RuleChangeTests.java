package io.provisioning.provider.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.aws.Ingress.Origin;
import io.provisioning.provider.aws.RuleChange.Action;
import io.provisioning.provider.aws.RuleChange.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleChangeTests {

  private static final Ingress SSH = tcp(22, "192.0.2.1/32");
  private static final Ingress WEB = tcp(443, "192.0.2.1/32");
  private static final Ingress NAMES =
      new Ingress("udp", 53, 53, Origin.V4, "192.0.2.1/32", "names");

  @Test
  void whatIsNewIsLetInBeforeWhatIsGoneIsShutOut() {
    assertThat(RuleChange.steps(List.of(SSH, WEB), List.of(SSH, NAMES)))
        .containsExactly(
            new Step(Action.AUTHORIZE, List.of(NAMES)), new Step(Action.REVOKE, List.of(WEB)));
  }

  @Test
  void nothingIsDoneForTheSameInAnotherOrder() {
    assertThat(RuleChange.steps(List.of(SSH, WEB), List.of(WEB, SSH))).isEmpty();
  }

  @Test
  void anotherDescriptionShutsNobodyOut() {
    var described = new Ingress("tcp", 22, 22, Origin.V4, "192.0.2.1/32", "the office");

    assertThat(RuleChange.steps(List.of(SSH), List.of(described)))
        .containsExactly(new Step(Action.DESCRIBE, List.of(described)));
  }

  @Test
  void whatHasAnUnknownSizeLeavesFirst() {
    var list = new Ingress("tcp", 22, 22, Origin.PREFIX_LIST, "pl-1", "");

    assertThat(RuleChange.steps(List.of(list), List.of(SSH)))
        .containsExactly(
            new Step(Action.REVOKE, List.of(list)), new Step(Action.AUTHORIZE, List.of(SSH)));
  }

  @Test
  void sixtyAreReplacedBySixtyOthersInHalves() {
    var steps = RuleChange.steps(sources(22, 0, 60), sources(22, 60, 60));

    assertThat(steps).extracting(Step::action).startsWith(Action.REVOKE, Action.AUTHORIZE);
    assertThat(steps).extracting(step -> step.rules().size()).startsWith(30, 30).hasSize(4);
    requireSafe(sources(22, 0, 60), sources(22, 60, 60));
  }

  @Test
  void theOnlyWayInLeavesLastAndTheNewOneComesFirst() {
    var before = new ArrayList<>(sources(443, 0, 59));
    before.addFirst(tcp(22, "10.0.0.1/32"));
    var after = new ArrayList<>(sources(443, 100, 59));
    after.addLast(tcp(22, "10.0.0.2/32"));

    requireSafe(before, after);
  }

  @Test
  void aWayInMayMoveToTheOtherFamily() {
    var v6 = new Ingress("tcp", 22, 22, Origin.V6, "2001:db8::/32", "");

    requireSafe(List.of(SSH, WEB), List.of(v6));
    requireSafe(List.of(v6), List.of(WEB, SSH));
    requireSafe(sources(22, 0, 60), List.of(v6));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void anyChangeEndsAtWhatIsWantedWithinTheQuota(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      requireSafe(some(random), some(random));
    }
  }

  /** At most 60 of each family, from at most 90 that may be common to two of them. */
  private static List<Ingress> some(Random random) {
    var rules = new ArrayList<Ingress>();
    rules.add(tcp(22, "10.9.9." + random.nextInt(3) + "/32"));
    for (var family : List.of(Origin.V4, Origin.V6)) {
      int count = random.nextInt(10) < 3 ? 59 : random.nextInt(60);
      random
          .ints(0, 90)
          .distinct()
          .limit(count)
          .mapToObj(n -> n % 7 == 0 ? 22 : 1000 + n)
          .map(port -> new Ingress("tcp", port, port, family, source(family, port, rules), ""))
          .forEach(rules::add);
    }
    return rules;
  }

  private static String source(Origin family, int port, List<Ingress> rules) {
    return family == Origin.V4
        ? "10.%d.0.%d/32".formatted(port % 250, port == 22 ? rules.size() : 0)
        : "2001:db8:%x:%x::/64".formatted(port, port == 22 ? rules.size() : 0);
  }

  /** Takes the steps as AWS does. */
  private static void requireSafe(List<Ingress> before, List<Ingress> after) {
    Map<Ingress, Ingress> now = new HashMap<>();
    before.forEach(rule -> now.put(rule.bare(), rule));
    var wanted = new HashSet<>(after);
    // A group that is full of what stays has no room for another way in.
    boolean isRoomy =
        List.of(Origin.V4, Origin.V6).stream()
            .allMatch(family ->
                before.stream().filter(it -> it.origin() == family).count() < Ingress.MOST
                    || before.stream()
                            .filter(it -> it.origin() == family && !wanted.contains(it))
                            .count()
                        > 1);
    for (var step : RuleChange.steps(before, after)) {
      for (var rule : step.rules()) {
        switch (step.action()) {
          case AUTHORIZE -> assertThat(now.put(rule.bare(), rule)).isNull();
          case DESCRIBE -> assertThat(now.put(rule.bare(), rule)).isNotNull();
          case REVOKE -> assertThat(now.remove(rule.bare())).isNotNull();
        }
      }
      for (var family : List.of(Origin.V4, Origin.V6)) {
        assertThat(now.values().stream().filter(it -> it.origin() == family).count())
            .isLessThanOrEqualTo(Ingress.MOST);
      }
      if (isRoomy) {
        assertThat(now.values()).as("after %s", step).anyMatch(Ingress::isWayIn);
      }
    }
    assertThat(now.values()).containsExactlyInAnyOrderElementsOf(after);
  }

  private static List<Ingress> sources(int port, int first, int count) {
    return IntStream.range(first, first + count)
        .mapToObj(n -> tcp(port, "10.0.%d.%d/32".formatted(n / 250, n % 250)))
        .toList();
  }

  private static Ingress tcp(int port, String source) {
    return new Ingress("tcp", port, port, Origin.of(source), source, "");
  }
}

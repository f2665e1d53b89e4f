package io.provisioning.provider.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Objection;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.aws.Ingress.Origin;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FirewallRulesTests {

  @Test
  void rulesAreReadInCanonicalForm() {
    var rules =
        List.of(
            rule(Protocol.ICMP, "", "::/0", "0.0.0.0/0"),
            rule(Protocol.UDP, "53", "192.0.2.7/32"),
            rule(Protocol.TCP, "8000-8100", "2001:db8::/32", "203.0.113.0/24"),
            rule(Protocol.TCP, "80-80", "0.0.0.0/0"),
            rule(Protocol.TCP, "80", "10.0.0.0/8"));

    var read = FirewallRules.read(FirewallRules.written(rules));

    assertThat(read)
        .containsExactly(
            rule(Protocol.TCP, "80", "0.0.0.0/0", "10.0.0.0/8"),
            rule(Protocol.TCP, "8000-8100", "203.0.113.0/24", "2001:db8::/32"),
            rule(Protocol.UDP, "53", "192.0.2.7/32"),
            rule(Protocol.ICMP, "", "0.0.0.0/0", "::/0"));
    assertThat(FirewallRules.isSame(rules, read)).isTrue();
  }

  @Test
  void ofTheSamePortsAndSourceTheFirstCounts() {
    var one = new FirewallRule(Protocol.TCP, "80", List.of("0.0.0.0/0"), "one");
    var two = new FirewallRule(Protocol.TCP, "80-80", List.of("0.0.0.0/0"), "two");

    assertThat(FirewallRules.written(List.of(one, two)))
        .containsExactly(new Ingress("tcp", 80, 80, Origin.V4, "0.0.0.0/0", "one"));
  }

  @Test
  void anotherSourceOrDescriptionIsADifference() {
    var open = List.of(rule(Protocol.TCP, "22", "0.0.0.0/0"));

    assertThat(FirewallRules.isSame(open, List.of(rule(Protocol.TCP, "22", "10.0.0.0/8"))))
        .isFalse();
    assertThat(
            FirewallRules.isSame(
                open,
                List.of(new FirewallRule(Protocol.TCP, "22", List.of("0.0.0.0/0"), "office"))))
        .isFalse();
  }

  @Test
  void whatTheLanguageCannotExpressIsSeenAndEqualsNothingDeclared() {
    for (var unknown :
        List.of(
            new Ingress("-1", -1, -1, Origin.V4, "0.0.0.0/0", ""),
            new Ingress("tcp", 0, 65_535, Origin.V4, "0.0.0.0/0", ""),
            new Ingress("tcp", 22, 22, Origin.GROUP, "sg-1", ""),
            new Ingress("udp", 53, 53, Origin.PREFIX_LIST, "pl-1", ""),
            new Ingress("icmp", 8, -1, Origin.V4, "0.0.0.0/0", ""),
            new Ingress("50", -1, -1, Origin.V4, "0.0.0.0/0", ""))) {
      var read = FirewallRules.read(List.of(unknown));

      assertThat(read).hasSize(1);
      assertThat(read.getFirst().sources()).isEmpty();
      assertThat(read.getFirst().description())
          .startsWith("a rule made by hand: ")
          .contains(unknown.protocol(), unknown.source());
      assertThat(FirewallRules.isSame(read, List.of())).isFalse();
    }
  }

  @Test
  void twoUnknownRulesAreTwo() {
    var read =
        FirewallRules.read(
            List.of(
                new Ingress("tcp", 22, 22, Origin.GROUP, "sg-1", ""),
                new Ingress("tcp", 22, 22, Origin.GROUP, "sg-2", "")));

    assertThat(read).hasSize(2);
  }

  @Test
  void whatAwsDoesNotTakeIsSaidBeforehand() {
    var many =
        IntStream.rangeClosed(0, 60).mapToObj("10.0.0.%d/32"::formatted).toArray(String[]::new);
    var six = IntStream.range(0, 60).mapToObj("2001:db8:%x::/48"::formatted).toArray(String[]::new);

    assertThat(
            FirewallRules.objections(
                List.of(
                    rule(Protocol.TCP, "22", many),
                    rule(Protocol.TCP, "22", six),
                    new FirewallRule(Protocol.TCP, "80", List.of("::/0"), ""),
                    new FirewallRule(Protocol.TCP, "81", List.of(), "Büro"))))
        .extracting(Objection::property)
        .containsExactly("rules", "rules", "rules[3].description");
    assertThat(FirewallRules.objections(List.of(rule(Protocol.TCP, "22", six)))).isEmpty();
  }

  private static FirewallRule rule(Protocol protocol, String ports, String... sources) {
    return new FirewallRule(protocol, ports, List.of(sources), "");
  }
}

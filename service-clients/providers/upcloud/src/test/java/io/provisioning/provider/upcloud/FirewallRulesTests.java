package io.provisioning.provider.upcloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FirewallRulesTests {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void eachSourceIsARangeOfAddresses() {
    var rule =
        new FirewallRule(
            Protocol.TCP,
            "8000-8100",
            List.of("10.1.2.128/25", "192.0.2.7/32", "0.0.0.0/0", "2001:db8::/33", "::/0"),
            "shop");

    assertThat(FirewallRules.listed("web", List.of(rule)))
        .extracting(
            it -> it.members().get("family"),
            it -> it.members().get("source_address_start"),
            it -> it.members().get("source_address_end"))
        .containsExactly(
            tuple("IPv4", "10.1.2.128", "10.1.2.255"),
            tuple("IPv4", "192.0.2.7", "192.0.2.7"),
            tuple("IPv4", null, null),
            tuple("IPv6", "2001:db8:0:0:0:0:0:0", "2001:db8:7fff:ffff:ffff:ffff:ffff:ffff"),
            tuple("IPv6", null, null));
    assertThat(FirewallRules.listed("web", List.of(rule)))
        .allSatisfy(it ->
            assertThat(it.members())
                .containsEntry("comment", "web: shop")
                .containsEntry("destination_port_start", "8000")
                .containsEntry("destination_port_end", "8100"));
  }

  @Test
  void oneAddressHasManySpellings() {
    assertThat(ListedRule.of(json(Map.of("source_address_start", "2001:DB8::", "comment", ""))))
        .isEqualTo(
            ListedRule.of(
                json(Map.of("source_address_start", "2001:db8:0:0::0", "position", "7"))));
  }

  @Test
  void rulesFitIntoFewLabelsAndComeBack() {
    var rules =
        IntStream.range(0, 50)
            .mapToObj(n ->
                new FirewallRule(
                    Protocol.UDP, "" + (n + 1), List.of("10.0.0.%d/32".formatted(n)), "é " + n))
            .toList();

    var labels = FirewallRules.recorded(rules);

    assertThat(labels).hasSizeLessThan(10);
    assertThat(labels.values()).allMatch(value -> value.length() <= Labels.LONGEST_VALUE);
    assertThat(FirewallRules.read(labelled(labels))).contains(rules);
    assertThat(FirewallRules.read(labelled(FirewallRules.recorded(List.of())))).contains(List.of());
  }

  @Test
  void whatOthersWroteIntoTheLabelsIsNoRule() {
    assertThat(FirewallRules.read(labelled(Map.of()))).isEmpty();
    for (var text : List.of("", "QUJD", "####", "QUJD.QUJD")) {
      assertThat(FirewallRules.read(labelled(Map.of("rules.0", text)))).as(text).isEmpty();
    }
  }

  @Test
  void rulesWithLongDescriptionsAreRefused() {
    var random = new Random(7);
    var rules =
        IntStream.range(0, 40)
            .mapToObj(n ->
                new FirewallRule(
                    Protocol.TCP,
                    "22",
                    List.of("10.0.0.%d/32".formatted(n)),
                    random
                        .ints(150, 'a', 'z')
                        .collect(
                            StringBuilder::new,
                            StringBuilder::appendCodePoint,
                            StringBuilder::append)
                        .toString()))
            .toList();

    assertThat(FirewallRules.objections(rules))
        .extracting(it -> it.property(), it -> it.expected())
        .containsExactly(
            tuple("rules", "rules that fit into 20 labels; shorten their descriptions"));
  }

  private static JsonNode labelled(Map<String, String> labels) {
    return json(
        Map.of(
            "labels",
            labels.entrySet().stream()
                .map(it -> Map.of("key", "provisioning/" + it.getKey(), "value", it.getValue()))
                .toList()));
  }

  private static JsonNode json(Object value) {
    return JSON.valueToTree(value);
  }
}

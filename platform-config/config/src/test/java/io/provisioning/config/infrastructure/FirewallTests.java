package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.Infrastructure.Firewall;
import io.provisioning.config.infrastructure.Infrastructure.Rule;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FirewallTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  private static final String GUARDED =
      """
      name: shop
      firewalls:
        - name: gate
          rules:
            - ports: "22"
              sources: [198.51.100.7/32]
              description: the office
            - {protocol: udp, ports: 8000-8100, sources: ["2001:db8::/32", "::/0"]}
            - {protocol: icmp, sources: [0.0.0.0/0]}
      servers:
        - {name: web, firewalls: [gate]}
      """;

  @Test
  void rulesAreReadWithTheirDefaults() {
    var document = parse(GUARDED);

    assertThat(document.firewalls())
        .containsExactly(
            new Firewall(
                "gate",
                "local",
                null,
                List.of(
                    new Rule("tcp", "22", List.of("198.51.100.7/32"), "the office"),
                    new Rule("udp", "8000-8100", List.of("2001:db8::/32", "::/0"), null),
                    new Rule("icmp", null, List.of("0.0.0.0/0"), null)),
                Map.of()));
    assertThat(document.servers()).extracting(Server::firewalls).containsExactly(List.of("gate"));
  }

  @Test
  void theNormalFormKeepsThem() {
    var document = parse(GUARDED);

    assertThat(NormalForm.infrastructure(NormalForm.of(document))).isEqualTo(document);
  }

  @Test
  void theNormalFormOfDocumentsWithoutFirewallsIsWhatItWas() {
    var document = parse("{name: shop, servers: [{name: web}]}");

    assertThat(NormalForm.of(document)).doesNotContain("firewall");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.1/24",
        "10.0.0.0/33",
        "10.0.0.0",
        "300.0.0.0/8",
        "everywhere",
        "2001:db8::1/32",
        "2001:DB8::/32",
        "2001:0db8::/32",
        "2001:db8:0:0:0:0:0:0/32",
        "::/129",
        "1::2::/64",
        "1:2:3:4:5:6:7:8:9/128",
        "fe80::/10/4",
        "::ffff:0:0/95"
      })
  void whatIsNoBlockIsNoSource(String source) {
    assertThat(findings(GUARDED.replace("198.51.100.7/32", "\"" + source + "\"")))
        .singleElement()
        .asString()
        .startsWith(
            "x:6:19: firewalls[0].rules[0].sources[0]: expected a block of addresses in canonical"
                + " form")
        .contains(source);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0.0.0.0/0", "::/0", "::1/128", "2001:0:0:1::/64", "fe80::/10", "10.0.0.0/8"})
  void blocksOfBothFamiliesAreSources(String source) {
    assertThat(findings(GUARDED.replace("198.51.100.7/32", "\"" + source + "\""))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1/24, 10.0.0.0/24",
    "2001:DB8::/32, 2001:db8::/32",
    "2001:db8:0::/48, 2001:db8::/48",
    "1:2:3:4:5:6:7::/112, 1:2:3:4:5:6:7:0/112"
  })
  void anotherSpellingIsToldTheCanonicalOne(String source, String canonical) {
    assertThat(findings(GUARDED.replace("198.51.100.7/32", "\"" + source + "\"")))
        .singleElement()
        .asString()
        .endsWith("did you mean `" + canonical + "`?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65536", "80-22", "1-99999", "ssh", "22,80", "-1"})
  void whatIsNoRangeOfPortsIsRefused(String ports) {
    assertThat(findings(GUARDED.replace("8000-8100", "\"" + ports + "\"")))
        .singleElement()
        .asString()
        .contains(
            "firewalls[0].rules[1].ports: expected a port from 1 to 65535, or a range such as"
                + " 8000-8100");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "firewalls: [gate] | firewalls: [gat]  | servers[0].firewalls[0]: expected a firewall of"
            + " this document: gate, got \"gat\"; did you mean `gate`?",
        "firewalls: [gate] | firewalls: [gate, gate] | servers[0].firewalls[1]: expected a name"
            + " not used before",
        "name: web,        | name: web, provider: demo, | servers[0].firewalls[0]: expected a"
            + " firewall of provider demo, where the server is",
        "protocol: icmp,   | protocol: icmp, ports: \"8\", | rules[2].ports: expected no ports,"
            + " since icmp has none",
        "ports: 8000-8100, | | rules[1].ports: expected a port from 1 to 65535",
        "[0.0.0.0/0]       | [] | rules[2].sources: expected at least one block of addresses",
        "\"::/0\"          | \"2001:db8::/32\" | rules[1].sources[1]: expected a source that no"
            + " rule lets in by the same protocol and ports",
        "ports: \"22\"     | ports: \"23-80\" | servers[0].firewalls: expected a firewall with a"
            + " rule for tcp port 22, by which the platform reaches the server",
      })
  void whatDoesNotGoTogetherIsSaid(String from, String to, String expected) {
    var document = GUARDED.replace(from, to == null ? "" : to);

    assertThat(document).isNotEqualTo(GUARDED);
    assertThat(findings(document)).singleElement().asString().contains(expected);
  }

  @Test
  void aRangeThatHoldsSshIsAWayIn() {
    assertThat(findings(GUARDED.replace("ports: \"22\"", "ports: 20-30"))).isEmpty();
  }

  @Test
  void onePortMayBeANumber() {
    var document = parse(GUARDED.replace("\"22\"", "22"));

    assertThat(document).isEqualTo(parse(GUARDED));
    assertThat(findings(GUARDED.replace("\"22\"", "65536"))).hasSize(1);
  }

  @Test
  void twoFirewallsHaveTwoNames() {
    assertThat(findings("{name: a, firewalls: [{name: gate}, {name: gate}]}"))
        .singleElement()
        .asString()
        .contains("firewalls[1].name: expected a name not used before");
  }

  private static Infrastructure parse(String document) {
    return LANGUAGE.parse(document, Format.YAML, "x");
  }

  private static List<String> findings(String document) {
    var problem = catchThrowableOfType(ProblemException.class, () -> parse(document));
    return problem == null ? List.of() : problem.findings().stream().map(Object::toString).toList();
  }
}

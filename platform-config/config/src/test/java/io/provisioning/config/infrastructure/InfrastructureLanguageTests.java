package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.Format;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfrastructureLanguageTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  @TempDir Path workspace;

  @Test
  void aMinimalDocumentGetsDefaults() {
    var infrastructure =
        LANGUAGE.parseInfrastructure(
            """
            {"name": "web", "servers": [{"name": "db"}]}
            """,
            "request");

    assertThat(infrastructure.settings().provider()).isEqualTo("local");
    assertThat(infrastructure.settings().parallelLimit()).isEqualTo(10);
    assertThat(infrastructure.servers().getFirst().plan()).isEqualTo("small");
    assertThat(infrastructure.servers().getFirst().provider()).isEqualTo("local");
  }

  @Test
  void readingLeavesNoThreadsBehind() {
    var before = Thread.getAllStackTraces().size();
    for (var round = 0; round < 40; round++) {
      LANGUAGE.parseInfrastructure("{\"name\": \"web\", \"servers\": []}", "request");
    }

    assertThat(Thread.getAllStackTraces()).hasSizeLessThan(before + 20);
  }

  @Test
  void everythingWrongInYamlIsToldAtOnceWithItsPlace() {
    var findings =
        yaml(
            """
            name: Web!
            settings:
              provider: locl
            networks:
              - name: web
                cidr: 10.89.40.1/24
            servers:
              - name: db
                plan: smal
                netwroks: [web]
                count: none
              - plan: small
            """);

    assertThat(findings)
        .containsExactly(
            "infra.yaml:1:7: name: expected a DNS label: lower case letters, digits and inner dashes, 40 characters at most, got \"Web!\"",
            "infra.yaml:3:13: settings.provider: expected one of demo, local, got \"locl\"; did you mean `local`?",
            "infra.yaml:6:11: networks[0].cidr: expected an IPv4 block in canonical form from /8 to /29, such as 10.89.0.0/24, got \"10.89.40.1/24\"; did you mean `10.89.40.0/24`?",
            "infra.yaml:9:11: servers[0].plan: expected one of small, medium, large, xlarge, got \"smal\"; did you mean `small`?",
            "infra.yaml:10:5: servers[0].netwroks: expected one of account, count, firewalls, image, labels, name, networks, plan, provider, provider_config, region, role, taskservs, volumes, got `netwroks`; did you mean `networks`?",
            "infra.yaml:11:12: servers[0].count: expected a number from 1 to 1000, got \"none\"",
            "infra.yaml:12:5: servers[1].name: expected a DNS label: lower case letters, digits and inner dashes, 40 characters at most, got nothing");
  }

  @Test
  void referencesAndNamesAreCheckedAcrossTheDocument() {
    var findings =
        yaml(
            """
            name: web
            networks:
              - {name: a, cidr: 10.0.0.0/16}
              - {name: a, cidr: 10.0.1.0/24}
            volumes:
              - {name: data, size: 1 GiB}
            servers:
              - name: db
                networks: [lan]
                volumes: [{volume: data, path: /data}]
                taskservs: [{name: nginx, after: [db/none]}]
              - name: web
                volumes: [{volume: data, path: /data}]
            """);

    assertThat(findings)
        .containsExactly(
            "infra.yaml:4:12: networks[1].name: expected a name not used before, got \"a\", which also stands at networks[0].name",
            "infra.yaml:4:21: networks[1].cidr: expected a block apart from other networks, got \"10.0.1.0/24\", which overlaps with 10.0.0.0/16 of network a",
            "infra.yaml:9:16: servers[0].networks[0]: expected a network of this document: a, got \"lan\"",
            "infra.yaml:11:39: servers[0].taskservs[0].after[0]: expected a server or server/taskserv of this document: db, db/nginx, web, got \"db/none\"",
            "infra.yaml:13:24: servers[1].volumes[0].volume: expected a volume that is not mounted yet, got \"data\", which is also mounted at servers[0].volumes[0].volume");
  }

  @Test
  void thePklExampleIsRead() {
    var examples = Path.of("../../examples/web").toAbsolutePath().normalize();
    var infrastructure = LANGUAGE.readInfrastructure(examples.resolve("infra.pkl"), examples);

    assertThat(infrastructure.name()).isEqualTo("web");
    assertThat(infrastructure.volumes().getFirst().size()).isEqualTo(1L << 30);
    assertThat(LANGUAGE.parseInfrastructure(LANGUAGE.toJson(infrastructure), "request"))
        .isEqualTo(infrastructure);
  }

  @Test
  void aWrongTypeInPklHasPathAndPlace() throws Exception {
    assertThat(
            pkl(
                """
                amends "provisioning:Infrastructure.pkl"
                name = "web"
                servers {
                  new { name = "db"; plan = "smal" }
                }
                """))
        .containsExactly(
            "infra.pkl:4:29: servers[0].plan: expected one of small, medium, large, xlarge, got \"smal\"; did you mean `small`?");
  }

  @Test
  void aBrokenConstraintInPklIsToldInWords() throws Exception {
    assertThat(
            pkl(
                """
                amends "provisioning:Infrastructure.pkl"
                name = "web"
                networks {
                  new { name = "n"; cidr = "10.0.0.1/24" }
                }
                """))
        .containsExactly(
            "infra.pkl:4:28: networks[0].cidr: expected an IPv4 block in canonical form from /8 to /29, such as 10.89.0.0/24, got \"10.0.0.1/24\"; did you mean `10.0.0.0/24`?");
  }

  @Test
  void anUnknownPropertyInPklHasASuggestion() throws Exception {
    assertThat(
            pkl(
                """
                amends "provisioning:Infrastructure.pkl"
                name = "web"
                servers {
                  new { name = "db"; netwroks { "a" } }
                }
                """))
        .containsExactly(
            "infra.pkl:4:22: servers[0].netwroks: expected one of account, count, firewalls, image, labels, name, networks, plan, provider, provider_config, region, role, taskservs, volumes, got `netwroks`; did you mean `networks`?");
  }

  @Test
  void crossChecksOfPklFilesHaveAPlace() throws Exception {
    assertThat(
            pkl(
                """
                amends "provisioning:Infrastructure.pkl"
                name = "web"
                servers {
                  new { name = "db"; networks { "nowhere" } }
                }
                """))
        .containsExactly(
            "infra.pkl:4:33: servers[0].networks[0]: expected a network of this document, which has none, got \"nowhere\"");
  }

  @Test
  void filesOutsideTheWorkspaceAreNotRead() throws Exception {
    assertThat(
            pkl(
                """
                amends "provisioning:Infrastructure.pkl"
                import "/etc/hostname.pkl" as h
                name = h.name
                """))
        .singleElement()
        .asString()
        .startsWith("infra.pkl:2:");
    assertThat(
            pkl(
                """
                amends "provisioning:Infrastructure.pkl"
                name = read("file:///etc/passwd").text
                """))
        .singleElement()
        .asString()
        .startsWith("infra.pkl:2:");
  }

  @Test
  void whereLocalIsNotKnownTheFirstProviderIsMeant() {
    var language = InfrastructureLanguage.create(List.of("other", "demo"));

    var infrastructure = language.parseInfrastructure("{\"name\": \"web\"}", "x");

    assertThat(infrastructure.settings().provider()).isEqualTo("demo");
    assertThatThrownBy(() ->
            language.parseInfrastructure(
                "{\"name\": \"web\", \"settings\": {\"provider\": \"local\"}}", "x"))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  void aLanguageNeedsAProvider() {
    assertThatThrownBy(() -> InfrastructureLanguage.create(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("providers");
  }

  @Test
  void manyThreadsReadAtTheSameTime() throws Exception {
    var language = InfrastructureLanguage.create(List.of("local", "demo"));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var reads =
          IntStream.range(0, 40)
              .mapToObj(n ->
                  threads.submit(() ->
                      language.parseInfrastructure("{\"name\": \"n%d\"}".formatted(n), "x").name()))
              .toList();
      for (int n = 0; n < reads.size(); n++) {
        assertThat(reads.get(n).get()).isEqualTo("n" + n);
      }
    }
  }

  @Test
  void theNormalFormIsTheSameWhateverTheOrderOfLabels() {
    assertThat(
            LANGUAGE.toJson(
                LANGUAGE.parse(
                    "name: a\nsettings: {labels: {b: x, a: y, c: z}}\n", Format.YAML, "x")))
        .contains("\"labels\":{\"a\":\"y\",\"b\":\"x\",\"c\":\"z\"}");
  }

  private List<String> pkl(String text) throws Exception {
    var file = Files.writeString(workspace.resolve("infra.pkl"), text);
    var problem =
        catchThrowableOfType(
            ProblemException.class, () -> LANGUAGE.readInfrastructure(file, workspace));
    return problem.findings().stream()
        .map(finding -> finding.toString().replace(workspace + "/", ""))
        .toList();
  }

  private static List<String> yaml(String text) {
    var problem =
        catchThrowableOfType(
            ProblemException.class, () -> LANGUAGE.parse(text, Format.YAML, "infra.yaml"));
    return problem.findings().stream().map(Object::toString).toList();
  }
}

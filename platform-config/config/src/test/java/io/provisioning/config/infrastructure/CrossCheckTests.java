package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.Format;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrossCheckTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  @Test
  void aServerReachesNetworksAndVolumesOfItsProviderOnly() {
    assertThat(
            findings(
                """
                name: a
                networks: [{name: lan, cidr: 10.0.0.0/24}]
                volumes: [{name: data, size: 1 GiB, provider: demo}]
                servers:
                  - name: b
                    provider: demo
                    networks: [lan]
                    volumes: [{volume: data, path: /data}]
                """))
        .containsExactly(
            "x:7:16: servers[0].networks[0]: expected a network of provider demo, where the server is, got \"lan\", which is of provider local");
  }

  @Test
  void networksOfDifferentProvidersMayOverlap() {
    assertThat(
            LANGUAGE
                .parse(
                    """
                    name: a
                    networks:
                      - {name: here, cidr: 10.0.0.0/24}
                      - {name: there, cidr: 10.0.0.0/24, provider: demo}
                    """,
                    Format.YAML,
                    "x")
                .networks())
        .hasSize(2);
  }

  @Test
  void theLaterOfTwoOverlappingNetworksIsNamed() {
    assertThat(
            findings(
                """
                name: a
                networks:
                  - {name: one, cidr: 10.0.2.0/24}
                  - {name: two, cidr: 10.1.0.0/16}
                  - {name: three, cidr: 10.0.0.0/16}
                """))
        .containsExactly(
            "x:5:25: networks[2].cidr: expected a block apart from other networks, got \"10.0.0.0/16\", which overlaps with 10.0.2.0/24 of network one");
  }

  @Test
  void instancesOfACountedServerTakeNames() {
    assertThat(
            findings(
                """
                name: a
                servers:
                  - {name: web, count: 2}
                  - {name: web-2}
                """))
        .containsExactly(
            "x:4:12: servers[1].name: expected a name that no counted server gives its instances, got \"web-2\"");
  }

  @Test
  void aVolumeIsMountedOnceAndAPathUsedOnce() {
    assertThat(
            findings(
                """
                name: a
                volumes: [{name: one, size: 1 GiB}, {name: two, size: 1 GiB}]
                servers:
                  - name: b
                    volumes: [{volume: one, path: /a}, {volume: two, path: /a}, {volume: one, path: /c}]
                """))
        .containsExactly(
            "x:5:60: servers[0].volumes[1].path: expected a name not used before, got \"/a\", which also stands at servers[0].volumes[0].path",
            "x:5:74: servers[0].volumes[2].volume: expected a volume that is not mounted yet, got \"one\", which is also mounted at servers[0].volumes[0].volume");
  }

  @Test
  void aCountedServerHasNoVolumes() {
    assertThat(
            findings(
                """
                name: a
                volumes: [{name: one, size: 1 GiB}]
                servers: [{name: b, count: 2, volumes: [{volume: one, path: /a}]}]
                """))
        .containsExactly(
            "x:3:40: servers[0].volumes: expected no volumes, since there are 2 such servers and a volume has one, got 1");
  }

  @Test
  void aReferenceMayNameAnInstanceAndANearNameIsProposed() {
    assertThat(
            findings(
                """
                name: a
                servers:
                  - {name: db, count: 2, taskservs: [{name: postgres}]}
                  - {name: web, taskservs: [{name: nginx, after: [db-2/postgres, db-3/postgres]}]}
                """))
        .singleElement()
        .asString()
        .startsWith(
            "x:4:66: servers[1].taskservs[0].after[1]: expected a server or server/taskserv")
        .contains("did you mean `db-");
  }

  @Test
  void operationsThatWaitForEachOtherAreNamed() {
    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () ->
                LANGUAGE.parseBatch(
                    """
                    {"name": "b", "operations": [
                    {"name": "free", "create_server": {"name": "a"}},
                    {"name": "one", "dependencies": ["two"], "create_server": {"name": "b"}},
                    {"name": "two", "soft_dependencies": ["one"], "create_server": {"name": "c"}},
                    {"name": "none", "dependencies": ["fre"]}]}
                    """,
                    "x"));

    assertThat(problem.findings().stream().map(Object::toString))
        .containsExactly(
            "x:3:33: operations[1].dependencies: expected dependencies that do not lead back to the operation, got one, which is part of a cycle or waits for one",
            "x:4:1: operations[2].dependencies: expected dependencies that do not lead back to the operation, got two, which is part of a cycle or waits for one",
            "x:5:1: operations[3]: expected exactly one of create_network, create_volume, create_server, create_taskserv, create_cluster, remove, got 0 of them",
            "x:5:35: operations[3].dependencies[0]: expected an operation of this document: free, one, two, none, got \"fre\"; did you mean `free`?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "^1.22",
        "~1.2.3-rc.1",
        ">=15 <17",
        ">= 15",
        "1.x",
        "1.0.0 - 2.0.0",
        "1 || 2"
      })
  void aRangeOfVersionsIsAccepted(String range) {
    assertThat(LANGUAGE.parseInfrastructure(taskserv(range), "x").servers()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", ">>1", "1.2.3.4", "^", "1 ||", "latest", "1.2.3\\n"})
  void whatIsNoRangeOfVersionsIsRefused(String range) {
    assertThat(
            catchThrowableOfType(
                    ProblemException.class,
                    () -> LANGUAGE.parseInfrastructure(taskserv(range), "x"))
                .findings())
        .singleElement()
        .asString()
        .contains("taskservs[0].version: expected a range of versions");
  }

  private static String taskserv(String range) {
    return "{\"name\":\"a\",\"servers\":[{\"name\":\"b\",\"taskservs\":[{\"name\":\"t\",\"version\":\""
        + range
        + "\"}]}]}";
  }

  private static List<String> findings(String yaml) {
    return catchThrowableOfType(
            ProblemException.class, () -> LANGUAGE.parse(yaml, Format.YAML, "x"))
        .findings()
        .stream()
        .map(Object::toString)
        .toList();
  }
}

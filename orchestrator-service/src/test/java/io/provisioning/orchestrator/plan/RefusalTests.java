package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.after;
import static io.provisioning.orchestrator.plan.DocumentFixtures.at;
import static io.provisioning.orchestrator.plan.DocumentFixtures.configured;
import static io.provisioning.orchestrator.plan.DocumentFixtures.document;
import static io.provisioning.orchestrator.plan.DocumentFixtures.network;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.DocumentFixtures.taskserv;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.plan.goal.Intent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusalTests {

  @TempDir static Path catalogue;
  private static Extensions extensions;

  @TempDir Path directory;
  private PlannedWorld world;

  @BeforeAll
  static void load() {
    extensions = PackageFixtures.catalogue(catalogue);
  }

  @BeforeEach
  void begin() {
    world = new PlannedWorld(directory, extensions);
  }

  private ProblemException refused(Infrastructure document) {
    var problem = catchThrowableOfType(ProblemException.class, () -> world.plan(document));
    assertThat(problem.problem().kind()).isEqualTo(Problem.Kind.INVALID);
    return problem;
  }

  private String finding(Infrastructure document) {
    return refused(document).findings().getFirst().toString();
  }

  @Test
  void whatAProviderDoesNotOfferIsRefusedWithTheNearestName() {
    assertThat(finding(servers(at(server("w", "lan"), "demmo", "small", null, null))))
        .contains("servers[0].provider: expected a provider: demo, other", "did you mean `demo`?");
    assertThat(finding(servers(at(server("w", "lan"), "demo", "smal", null, null))))
        .contains("servers[0].plan", "did you mean `small`?");
    assertThat(finding(servers(at(server("w", "lan"), "demo", "small", "demo1", null))))
        .contains("servers[0].region", "did you mean `demo-1`?");
    assertThat(finding(servers(at(server("w", "lan"), "demo", "small", null, "debian-1"))))
        .contains("servers[0].image", "did you mean `debian-12`?");
  }

  @Test
  void whatAProviderObjectsToIsRefusedWithItsPlace() {
    var document = servers(configured(server("w", "lan"), Map.of("address", "10.0.0.5")));

    assertThat(finding(document))
        .contains("servers[0].provider_config.address: expected nothing, since provider demo has");
    assertThat(world.plan(new Intent.Apply(document, List.of(), "other", List.of())).operations())
        .as("what was written for another provider is left out")
        .isNotEmpty();
  }

  @Test
  void withAnotherProviderItsDefaultsTakeTheirPlace() {
    var document = servers(at(server("w", "lan"), "aws", "small", "eu-central-1", "ubuntu"));

    var plan = world.plan(new Intent.Apply(document, List.of(), "demo", List.of()));

    assertThat(plan.warnings())
        .containsExactly(
            "region `eu-central-1` is not one of provider demo; using `demo-1`",
            "image `ubuntu` is not one of provider demo; using `debian-12`");
  }

  @Test
  void anUnknownExtensionIsRefusedWithTheNearestName() {
    assertThat(refused(servers(server("w", "lan", taskserv("nginxx", "*")))).findings())
        .anyMatch(it -> it.suggestion().filter("nginx"::equals).isPresent());
  }

  @Test
  void aWrongSettingIsRefusedWithItsPath() {
    assertThat(finding(servers(server("w", "lan", configured("nginx", "*", Map.of("port", "x"))))))
        .contains("servers[0].taskservs[0].config.port");
  }

  @Test
  void addressesOfAnotherInfrastructureAreRefused() {
    world.apply(document("shop", List.of(network("lan", "10.1.0.0/16")), List.of(), List.of()));

    assertThat(finding(servers()))
        .contains("networks[0].cidr", "overlaps with `10.1.0.0/16` of shop/network/lan");
  }

  @Test
  void aServerAndItsNetworkAreAtOneProvider() {
    assertThat(finding(servers(at(server("w", "lan"), "other", "small", null, null))))
        .contains("network/lan at provider other");
  }

  @Test
  void circlesAreToldStepByStep() {
    assertThat(
            refused(
                    servers(
                        server("a", "lan", after(taskserv("nginx", "*"), "b/nginx")),
                        server("b", "lan", after(taskserv("nginx", "*"), "a/nginx"))))
                .detail())
        .contains("a/nginx, which waits for b/nginx, which waits for a/nginx");
  }
}

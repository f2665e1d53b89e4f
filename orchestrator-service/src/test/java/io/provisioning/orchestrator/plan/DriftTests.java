package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.DocumentFixtures.sized;
import static io.provisioning.orchestrator.plan.DocumentFixtures.taskserv;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static io.provisioning.orchestrator.plan.PlannedWorld.operation;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.Extensions;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftTests {

  private static final IdempotencyKey SOMEBODY = new IdempotencyKey("somebody else");
  private static final Scope WEB = new Scope(PlannedWorld.WORKSPACE, "web");

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

  @Test
  void whatIsGoneIsCreatedAgainWithWhatStoodOnIt() {
    var document = servers(server("web", "lan", taskserv("nginx", "*")));
    world.apply(document);
    world.provider("demo").ensureAbsent(SOMEBODY, WEB.server("web"));

    var plan = world.plan(document);

    assertThat(ids(plan)).containsExactly("create server/web", "create taskserv/web/nginx");
    assertThat(plan.warnings())
        .containsExactly("server/web is gone from demo; it is created again");
  }

  @Test
  void whatChangedIsChangedBackAndUndoKeepsWhatWasFound() {
    var document = servers(server("web", "lan"));
    world.apply(document);
    var state = world.provider("demo").find(WEB.server("web")).orElseThrow();
    world.provider("demo").ensurePresent(SOMEBODY, state.id(), xlarge((ServerSpec) state.spec()));

    var plan = world.plan(document);

    assertThat(ids(plan)).containsExactly("update server/web");
    assertThat(plan.warnings())
        .containsExactly("server/web drifted: plan: small → xlarge; it is brought back");
    var found = (Desired.Provided) operation(plan, "update server/web").from().orElseThrow();
    assertThat(((ServerSpec) found.spec()).plan()).isEqualTo(PlanSize.XLARGE);
  }

  @Test
  void driftThatIsDeclaredByNowIsOnlyRecorded() {
    world.apply(servers(server("web", "lan")));
    var state = world.provider("demo").find(WEB.server("web")).orElseThrow();
    world.provider("demo").ensurePresent(SOMEBODY, state.id(), xlarge((ServerSpec) state.spec()));
    var document = servers(sized(server("web", "lan"), "xlarge"));

    assertThat(ids(world.apply(document))).containsExactly("update server/web");
    assertThat(world.plan(document).operations()).isEmpty();
  }

  private static ServerSpec xlarge(ServerSpec spec) {
    return new ServerSpec(
        spec.region(),
        PlanSize.XLARGE,
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels());
  }

  @Test
  void whatExistsButIsNotRecordedIsTakenOver() {
    var document = servers(server("web", "lan"));
    new PlannedWorld(directory, extensions).apply(document);

    var plan = world.plan(document);

    assertThat(ids(plan)).containsExactly("update network/lan", "update server/web");
    assertThat(plan.warnings()).allMatch(it -> it.contains("is not recorded"));
    world.apply(plan);
    assertThat(world.plan(document).operations()).isEmpty();
  }

  @Test
  void destroyingFindsWhatIsNotRecorded() {
    new PlannedWorld(directory, extensions).apply(servers(server("web", "lan")));
    world.apply(servers());

    world.apply(world.planDestroy("web"));

    assertThat(world.existing("web")).isEmpty();
  }

  @Test
  void whatIsGoneAndNotWantedIsForgotten() {
    world.apply(servers(server("web", "lan")));
    world.provider("demo").ensureAbsent(SOMEBODY, WEB.server("web"));

    var plan = world.plan(servers());

    assertThat(ids(plan)).containsExactly("delete server/web");
    assertThat(operation(plan, "delete server/web").irreversible()).isEmpty();
    world.apply(plan);
    assertThat(world.recorded()).containsExactly("network/lan");
  }
}

package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.DocumentFixtures.sized;
import static io.provisioning.orchestrator.plan.DocumentFixtures.taskserv;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static io.provisioning.orchestrator.plan.PlannedWorld.operation;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
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
  void whatIsUndoneOfACreationOfWhatWasGoneStaysRecorded() {
    var document = servers(server("web", "lan", taskserv("nginx", "*")));
    world.apply(document);
    var before = world.recorded();
    world.provider("demo").ensureAbsent(SOMEBODY, WEB.server("web"));
    var plan = world.plan(document);

    world.run(operation(plan, "create server/web"));
    assertThat(world.recorded()).as("nginx is to be installed still").isEqualTo(before);
    world.run(operation(plan, "create taskserv/web/nginx"));
    world.undo(operation(plan, "create taskserv/web/nginx"));
    world.undo(operation(plan, "create server/web"));

    assertThat(world.existing("web")).containsExactly("network/lan");
    assertThat(world.recorded()).isEqualTo(before);
    assertThat(ids(world.plan(document))).isEqualTo(ids(plan));
  }

  @Test
  void whatIsUndoneOfTheFirstCreationIsNotRecorded() {
    var plan = world.plan(servers(server("web", "lan")));
    world.apply(plan);

    world.undo(operation(plan, "create server/web"));

    assertThat(world.recorded()).containsExactly("network/lan");
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

  /** Who may log in cannot be read where a server does not run. */
  @Test
  void aStoppedServerIsStartedAndNothingElse() {
    var isStopped = new AtomicBoolean();
    world =
        new PlannedWorld(
            ProviderFixtures.simulators(directory, demo -> stopping(demo, isStopped)),
            extensions,
            providers -> EffectFixtures.effects(providers, extensions, EffectFixtures.secrets()));
    var document = servers(server("web", "lan"));
    world.apply(
        world.plan(new Intent.Apply(document, List.of(), null, List.of("ssh-ed25519 AAAA me"))));
    isStopped.set(true);

    var plan = world.plan(document);

    assertThat(ids(plan)).containsExactly("update server/web");
    assertThat(plan.warnings())
        .containsExactly("server/web is stopped and is started again; it is brought back");
    var start = operation(plan, "update server/web");
    assertThat(PropertyChange.between(start.nullableFrom(), start.nullableTo())).isEmpty();
  }

  private static Provider stopping(Provider demo, AtomicBoolean isStopped) {
    return answering(
        demo,
        answer ->
            isStopped.get() && answer instanceof List<?> states
                ? states.stream().map(DriftTests::stopped).toList()
                : answer);
  }

  private static Provider answering(Provider demo, UnaryOperator<@Nullable Object> change) {
    return (Provider)
        Proxy.newProxyInstance(
            Provider.class.getClassLoader(),
            new Class<?>[] {Provider.class},
            (_, method, arguments) -> change.apply(method.invoke(demo, arguments)));
  }

  /** As provider {@code ssh} does. */
  @Test
  void aServerThatIsReleasedLosesNothingAndThePlanSaysWhatGoesOnRunning() {
    world =
        new PlannedWorld(
            ProviderFixtures.simulators(directory, demo -> answering(demo, DriftTests::releasing)),
            extensions,
            providers -> EffectFixtures.effects(providers, extensions, EffectFixtures.secrets()));
    world.apply(servers(server("web", "lan", taskserv("nginx", "*"))));

    var plan = world.planDestroy("web");

    assertThat(operation(plan, "delete server/web").irreversible()).isEmpty();
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("is released, not deleted", "nginx go on running", "secrets", "taskserv delete");
  }

  private static @Nullable Object releasing(@Nullable Object answer) {
    return answer instanceof ProviderDescription it
        ? new ProviderDescription(
            it.name(),
            it.summary(),
            it.simulated(),
            it.regions(),
            it.images(),
            it.plans(),
            it.kinds(),
            true)
        : answer;
  }

  private static Object stopped(Object state) {
    if (!(state instanceof ServerState server)) {
      return state;
    }
    var spec = server.spec();
    var seen =
        new ServerSpec(
            spec.region(),
            spec.plan(),
            spec.image(),
            spec.networks(),
            spec.mounts(),
            List.of(),
            spec.labels());
    return new ServerState(
        server.id(), server.providerId(), seen, ServerStatus.STOPPED, server.addresses());
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
  void whatDriftedOnAServerIsSaidAndOnlyInstalledAgainByARepair() {
    var document = servers(server("web", "lan", taskserv("nginx", "*")));
    world.apply(document);
    world.drifted = Map.of("taskserv/web/nginx", "taskserv/web/nginx is unhealthy");

    var plan = world.plan(document);
    assertThat(plan.operations()).isEmpty();
    assertThat(plan.warnings())
        .containsExactly(
            "taskserv/web/nginx is unhealthy; it stays so unless the plan repairs it"
                + " (`--repair`)");

    var repair = world.plan(repairing(document));
    assertThat(ids(repair)).containsExactly("update taskserv/web/nginx");
    assertThat(repair.warnings())
        .containsExactly("taskserv/web/nginx is unhealthy; it is installed again");
    world.drifted = Map.of();
    assertThat(world.plan(repairing(document)).operations()).isEmpty();
  }

  private static Intent repairing(Infrastructure document) {
    return new Intent.Apply(
        document, List.of(), null, List.of(), List.of(), true, SealedTexts.none());
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

package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.document;
import static io.provisioning.orchestrator.plan.DocumentFixtures.network;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be asked is unknown, never gone. */
class UnknownPlacesTests {

  private static final Infrastructure SHOP =
      document(List.of(network("lan", "10.1.0.0/24")), List.of(), List.of(server("db", "lan")));

  @TempDir static Path catalogue;
  private static Extensions extensions;

  @TempDir Path directory;
  private PlannedWorld world;
  private Optional<String> account = Optional.of("111111111111");
  private boolean isMoved;

  @BeforeAll
  static void load() {
    extensions = PackageFixtures.catalogue(catalogue);
  }

  @BeforeEach
  void begin() {
    world =
        new PlannedWorld(
            ProviderFixtures.simulators(directory, Cloud::new),
            extensions,
            it -> EffectFixtures.effects(it, extensions, EffectFixtures.secrets()));
    world.apply(SHOP);
  }

  @Test
  void aRegionThatIsNotUsedAnyMoreIsUnknown() {
    isMoved = true;

    for (var problem :
        List.of(problem(() -> world.plan(SHOP)), problem(() -> world.planDestroy("web")))) {
      assertThat(problem.problem()).isEqualTo(PlanProblem.UNREADABLE_WORLD);
      assertThat(problem)
          .hasMessageContaining("which is not used any more (elsewhere are)")
          .hasMessageContaining("whether it still exists is unknown");
    }
    isMoved = false;
    assertThat(world.plan(SHOP).operations()).isEmpty();
  }

  @Test
  void aKeyOfAnotherAccountIsRefusedByItsNumber() {
    account = Optional.of("222222222222");

    assertThat(problem(() -> world.planDestroy("web")))
        .hasMessageContaining("is of account 222222222222")
        .hasMessageContaining("is in account 111111111111: whether it still exists is unknown");
    account = Optional.of("111111111111");
    assertThat(world.plan(SHOP).operations()).isEmpty();
  }

  @Test
  void aProviderThatDoesNotTellItsAccountIsBelieved() {
    account = Optional.empty();

    assertThat(world.plan(SHOP).operations()).isEmpty();
  }

  private static ProblemException problem(Runnable plan) {
    return catchThrowableOfType(ProblemException.class, plan::run);
  }

  private final class Cloud extends ProviderFixtures.Forwarding {
    Cloud(Provider to) {
      super(to);
    }

    @Override
    public ProviderDescription description() {
      var of = super.description();
      return isMoved
          ? new ProviderDescription(
              of.name(),
              of.summary(),
              of.simulated(),
              List.of("elsewhere"),
              of.images(),
              of.plans(),
              of.kinds())
          : of;
    }

    @Override
    public List<ResourceState> list(Scope scope) {
      return isMoved ? List.of() : super.list(scope);
    }

    @Override
    public Optional<String> accountId(Scope scope) {
      return account;
    }
  }
}

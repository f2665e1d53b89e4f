package io.provisioning.orchestrator.operation.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvidedEffectsTests {

  private static final ResourceRef LAN = ResourceRef.network("web", "lan");
  private static final ResourceRef WEB = ResourceRef.server("web", "web");
  private static final Scope SCOPE = new Scope("default", "web");

  @TempDir Path directory;
  private Providers providers;
  private @Nullable ProviderException fault;

  @BeforeEach
  void open() {
    providers = ProviderFixtures.simulators(directory, Faulty::new);
  }

  private final class Faulty extends ProviderFixtures.Forwarding {
    Faulty(Provider to) {
      super(to);
    }

    @Override
    public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
      if (fault != null) {
        throw fault;
      }
      return super.ensurePresent(key, id, spec);
    }
  }

  private Optional<Effects.Facts> transition(
      ResourceRef resource, @Nullable Desired from, @Nullable Desired to) {
    return new ResourceEffects(
            new ProvidedEffects(providers),
            new InstalledEffects(
                providers,
                Catalogs.of(InstalledEffectsTests.noExtensions()),
                EffectFixtures.secrets(),
                new EffectFixtures.SkippedPause()))
        .transition(new IdempotencyKey("w/o"), "default", resource, from, to, _ -> {});
  }

  private static Desired network(String provider, String cidr) {
    return new Provided(provider, new NetworkSpec("demo-1", cidr, Map.of()), null, null);
  }

  private static Desired server(String image, PlanSize size) {
    return new Provided(
        "demo",
        new ServerSpec("demo-1", size, image, List.of("lan"), List.of(), List.of(), Map.of()),
        null,
        null);
  }

  @Test
  void aServerTellsItsAddresses() {
    transition(LAN, null, network("demo", "10.1.0.0/24"));

    var facts = transition(WEB, null, server("debian-12", PlanSize.SMALL)).orElseThrow();

    assertThat(facts.providerId()).isNotEmpty();
    assertThat(facts.attributes())
        .containsKeys("address", "address.lan")
        .containsEntry("address", facts.attributes().get("address.lan"));
  }

  @Test
  void aRepetitionMakesNothingTwice() {
    transition(LAN, null, network("demo", "10.1.0.0/24"));
    transition(LAN, null, network("demo", "10.1.0.0/24"));

    assertThat(providers.get("demo").list(SCOPE)).hasSize(1);
  }

  @Test
  void whatCannotBeChangedInPlaceIsDeletedFirst() {
    transition(LAN, null, network("demo", "10.1.0.0/24"));

    transition(LAN, network("demo", "10.1.0.0/24"), network("demo", "10.2.0.0/24"));

    assertThat(((NetworkSpec) providers.get("demo").list(SCOPE).getFirst().spec()).cidr())
        .isEqualTo("10.2.0.0/24");
  }

  @Test
  void whatOthersChangedSinceThePlanIsNotDeleted() {
    transition(LAN, null, network("demo", "10.9.0.0/24"));

    var refused =
        catchThrowableOfType(
            EffectException.class,
            () -> transition(LAN, network("demo", "10.1.0.0/24"), network("demo", "10.1.0.0/24")));

    assertThat(refused.failureClass()).isEqualTo(FailureClass.CONFLICT);
    assertThat(((NetworkSpec) providers.get("demo").list(SCOPE).getFirst().spec()).cidr())
        .isEqualTo("10.9.0.0/24");
  }

  @Test
  void aResourceMovesBetweenProviders() {
    transition(LAN, null, network("demo", "10.1.0.0/24"));

    transition(LAN, network("demo", "10.1.0.0/24"), network("other", "10.1.0.0/24"));

    assertThat(providers.get("demo").list(SCOPE)).isEmpty();
    assertThat(providers.get("other").list(SCOPE)).hasSize(1);
  }

  @Test
  void deletingWhatIsNotThereIsDone() {
    assertThat(transition(LAN, network("demo", "10.1.0.0/24"), null)).isEmpty();
  }

  @Test
  void aThrottledCallTellsWhenToTryAgain() {
    fault = ProviderException.throttled("slowly", Duration.ofSeconds(7));

    var failed =
        catchThrowableOfType(
            EffectException.class, () -> transition(LAN, null, network("demo", "10.1.0.0/24")));

    assertThat(failed.failureClass()).isEqualTo(FailureClass.THROTTLED);
    assertThat(failed.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(failed).hasMessage("slowly");
  }
}

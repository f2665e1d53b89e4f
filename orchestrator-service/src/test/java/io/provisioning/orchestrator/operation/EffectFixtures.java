package io.provisioning.orchestrator.operation;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Sealed;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.effect.InstalledEffects;
import io.provisioning.orchestrator.operation.effect.Pause;
import io.provisioning.orchestrator.operation.effect.ProvidedEffects;
import io.provisioning.orchestrator.operation.effect.ResourceEffects;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.service.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** The real effects with what tests need. */
public final class EffectFixtures {

  private EffectFixtures() {}

  public static Effects effects(Providers providers, Extensions extensions, Secrets secrets) {
    return new ResourceEffects(
        new ProvidedEffects(providers),
        new InstalledEffects(providers, Catalogs.of(extensions), secrets, new SkippedPause()));
  }

  /** With real time, for servers that really run. */
  public static Effects realEffects(Providers providers, Extensions extensions, Secrets secrets) {
    return new ResourceEffects(
        new ProvidedEffects(providers),
        new InstalledEffects(providers, Catalogs.of(extensions), secrets, Pause.real()));
  }

  /** The name of a secret is its value, made longer. */
  public static Secrets secrets() {
    return new Secrets() {
      @Override
      public String open(Workload work, String infrastructure, SecretReference reference) {
        return switch (reference) {
          case Generated(var name, _) -> "value-of-" + name + "-in-" + infrastructure;
          case Stored(var path, var field, _) -> "value-of-" + field + "-at-" + path;
          case Sealed sealed -> throw new IllegalArgumentException(sealed + " is in no plan");
        };
      }

      @Override
      public OptionalInt newest(
          String workspace, String infrastructure, SecretReference reference) {
        return OptionalInt.empty();
      }

      @Override
      public void renew(Workload work, String infrastructure, Generated reference) {
        throw new UnsupportedOperationException();
      }

      @Override
      public List<Stored> missing(String workspace, Collection<Stored> references) {
        return List.of();
      }

      @Override
      public void forget(String workspace, String infrastructure, Instant gone) {}
    };
  }

  /** Time passes, but nobody waits for it. */
  public static final class SkippedPause implements Pause {

    private Duration elapsed = Duration.ZERO;

    @Override
    public Duration elapsed() {
      return elapsed;
    }

    @Override
    public void sleep(Duration duration) {
      elapsed = elapsed.plus(duration);
    }
  }
}

package io.provisioning.orchestrator.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.demo.DemoProviderFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ProvidersTests {

  @TempDir Path directory;

  @Test
  void aProviderIsOpenedOnceAndOnFirstUse() {
    var opened = new ArrayList<String>();
    try (var providers =
        new Providers(
            List.of(new DemoProviderFactory()),
            name -> {
              opened.add(name);
              return settings(Map.of()).context(name, Clock.systemUTC());
            })) {
      assertThat(opened).isEmpty();
      assertThat(providers.get("demo")).isSameAs(providers.get("demo"));
      assertThat(opened).containsExactly("demo");
    }
  }

  @Test
  void anUnknownProviderIsAProblemWithTheNearestName() {
    try (var providers = ProviderFixtures.simulators(directory)) {
      var unknown = catchThrowableOfType(ProblemException.class, () -> providers.get("dem"));

      assertThat(unknown.problem().kind()).isEqualTo(Problem.Kind.NOT_FOUND);
      assertThat(unknown.help()).contains("did you mean `demo`?");
    }
  }

  @Test
  void aWrongSettingIsToldByTheCallThatNeedsTheProvider() {
    try (var providers =
        new Providers(
            List.of(new DemoProviderFactory()),
            name ->
                settings(Map.of("provisioning.providers.demo.latency", "soon"))
                    .context(name, Clock.systemUTC()))) {
      var wrong = catchThrowableOfType(ProblemException.class, () -> providers.get("demo"));

      assertThat(wrong.problem().kind()).isEqualTo(Problem.Kind.UNAVAILABLE);
      assertThat(wrong.detail()).contains("latency", "soon");
    }
  }

  @Test
  void settingsHaveDefaultsAndEveryKeyIsMapped() {
    assertThat(settings(Map.of()))
        .isEqualTo(new ProviderSettings(Path.of("h"), "default", Map.of()));
    assertThat(
            settings(
                Map.of(
                    "provisioning.installation", "mine",
                    "provisioning.providers.demo.failure-rate", "0.5")))
        .isEqualTo(
            new ProviderSettings(
                Path.of("h"), "mine", Map.of("demo", Map.of("failure-rate", "0.5"))));
  }

  @Test
  void anAccountIsNamedByASettingThatTheProviderDoesNotSee() {
    var settings =
        settings(
            Map.of(
                "provisioning.providers.demo.account", "shop",
                "provisioning.providers.demo.seed", "7"));

    assertThat(settings.account("demo")).isEqualTo("shop");
    assertThat(settings.account("local")).isEqualTo("local");
    assertThat(settings.context("demo", Clock.systemUTC()).settings())
        .isEqualTo(Map.of("seed", "7"));
  }

  private static ProviderSettings settings(Map<String, String> properties) {
    var all = new HashMap<String, String>(properties);
    all.put("provisioning.home", "h");
    return new Binder(new MapConfigurationPropertySource(all))
        .bind("provisioning", ProviderSettings.class)
        .get();
  }
}

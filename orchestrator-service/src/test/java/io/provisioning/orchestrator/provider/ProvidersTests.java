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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

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
    try (var providers = demo(settings(Map.of("provisioning.providers.demo.latency", "soon")))) {
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PROVISIONING_PROVIDERS_DEMO_FAILURERATE_ENSURE",
        "PROVISIONING_PROVIDERS_DEMO_FAILURE_RATE_ENSURE"
      })
  void aVariableSetsAnySettingOfAProvider(String variable) {
    var variables = new SystemEnvironmentPropertySource("systemEnvironment", Map.of(variable, "2"));
    var settings =
        new Binder(
                ConfigurationPropertySources.from(
                    List.of(
                        variables,
                        new MapPropertySource("home", Map.of("provisioning.home", "h")))))
            .bind("provisioning", ProviderSettings.class)
            .get();
    try (var providers = demo(settings)) {
      assertThat(catchThrowableOfType(ProblemException.class, () -> providers.get("demo")).detail())
          .contains("setting `failure-rate.ensure` of demo is `2`");
    }
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

  private static Providers demo(ProviderSettings settings) {
    return new Providers(
        List.of(new DemoProviderFactory()), name -> settings.context(name, Clock.systemUTC()));
  }

  private static ProviderSettings settings(Map<String, String> properties) {
    var all = new HashMap<String, String>(properties);
    all.put("provisioning.home", "h");
    return new Binder(new MapConfigurationPropertySource(all))
        .bind("provisioning", ProviderSettings.class)
        .get();
  }
}

package io.provisioning.orchestrator.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.demo.DemoProviderFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderControllerTests {

  @TempDir Path directory;

  @Test
  void aProviderThatCannotBeUsedHidesNoOther() {
    try (var providers = demoAndABrokenOne()) {
      var views = new ProviderController(providers).listProviders();

      assertThat(views).extracting(ProviderView::name).containsExactly("broken", "demo");
      assertThat(views.getLast().problem()).isNull();
      assertThat(views.getLast().plans()).isNotEmpty();
      assertThat(views.getFirst().plans()).isEmpty();
      assertThat(views.getFirst().problem())
          .isEqualTo(
              new ProviderView.ProviderFault(
                  "misconfigured-provider",
                  "provider `broken` cannot be used: no socket",
                  "correct `provisioning.providers.broken.*` and start the service again"));
    }
  }

  @Test
  void askedForAloneItIsAProblem() {
    try (var providers = demoAndABrokenOne()) {
      var controller = new ProviderController(providers);

      assertThatThrownBy(() -> controller.getProvider("broken"))
          .isInstanceOfSatisfying(
              ProblemException.class,
              problem ->
                  assertThat(problem.problem()).isEqualTo(ProviderProblem.MISCONFIGURED_PROVIDER));
    }
  }

  @Test
  void theRightsOfAnAccountAreShownWithoutOpeningTheProvider() {
    try (var providers = demoAndABrokenOne()) {
      var controller = new ProviderController(providers);

      assertThat(controller.getProviderPolicy("broken").text()).isEqualTo("read and write");
      assertThat(controller.getProviderPolicy("demo").text()).isNull();
      assertThatThrownBy(() -> controller.getProviderPolicy("dem"))
          .isInstanceOfSatisfying(
              ProblemException.class,
              problem -> assertThat(problem.problem()).isEqualTo(ProviderProblem.UNKNOWN_PROVIDER));
    }
  }

  private Providers demoAndABrokenOne() {
    return new Providers(
        List.of(new DemoProviderFactory(), new Broken()),
        name -> new ProviderContext("test", directory, Map.of(), Clock.systemUTC()));
  }

  private static final class Broken implements ProviderFactory {

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public Set<String> settings() {
      return Set.of();
    }

    @Override
    public Optional<String> policy() {
      return Optional.of("read and write");
    }

    @Override
    public Provider open(ProviderContext context) {
      throw new IllegalArgumentException("no socket");
    }
  }
}

package io.provisioning.surrealdb.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.SurrealSettings.Limits;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.repository.EnableSurrealRepositories;
import io.provisioning.surrealdb.migration.MigrationException;
import io.provisioning.surrealdb.shop.Customer;
import io.provisioning.surrealdb.shop.Customers;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Timeout(90)
class SurrealAutoConfigurationIntegrationTests {

  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

  private static final LaunchedEngine ENGINE = LaunchedEngine.shared();

  private final ApplicationContextRunner bare =
      new ApplicationContextRunner()
          .withUserConfiguration(Application.class)
          .withConfiguration(
              AutoConfigurations.of(
                  SurrealAutoConfiguration.class,
                  SurrealDataAutoConfiguration.class,
                  SurrealHealthAutoConfiguration.class,
                  SurrealRepositoriesAutoConfiguration.class));

  private final ApplicationContextRunner contexts =
      bare.withPropertyValues(
          "spring.surrealdb.uri=" + ENGINE.uri(),
          "spring.surrealdb.password=" + LaunchedEngine.PASSWORD,
          "spring.surrealdb.namespace=test");

  @Configuration
  @AutoConfigurationPackage(basePackageClasses = SurrealProperties.class)
  static class Application {}

  @Configuration
  @EnableSurrealRepositories(basePackageClasses = Customers.class)
  static class Shop {

    @Bean
    Clock clock() {
      return Clock.fixed(NOW, ZoneOffset.UTC);
    }
  }

  @Configuration
  static class Elsewhere {

    @Bean
    SurrealConnectionDetails details() {
      return new SurrealConnectionDetails() {
        @Override
        public URI uri() {
          return ENGINE.uri();
        }

        @Override
        public String namespace() {
          return "test";
        }

        @Override
        public String database() {
          return "elsewhere";
        }

        @Override
        public Credentials credentials() {
          return Credentials.root("root", LaunchedEngine.PASSWORD);
        }
      };
    }
  }

  @Test
  void nothingIsConnectedUntilSomebodySaysWhereTo() {
    bare.run(context -> assertThat(context).doesNotHaveBean(SurrealClient.class));
  }

  @Test
  void defaultsAreThoseOfTheDriver() {
    contexts.run(context ->
        assertThat(context.getBean(SurrealSettings.class).limits()).isEqualTo(Limits.defaults()));
  }

  @Test
  void everyKeyIsMapped() {
    contexts
        .withPropertyValues(
            "spring.surrealdb.database=other",
            "spring.surrealdb.username=root",
            "spring.surrealdb.level=root",
            "spring.surrealdb.request-timeout=1s",
            "spring.surrealdb.connect-timeout=2s",
            "spring.surrealdb.keep-alive=3s",
            "spring.surrealdb.max-in-flight=4",
            "spring.surrealdb.max-message-size=5MB",
            "spring.surrealdb.migration.enabled=false",
            "spring.surrealdb.migration.service=x",
            "spring.surrealdb.migration.timeout=6s")
        .run(context -> {
          var settings = context.getBean(SurrealSettings.class);
          assertThat(settings.limits())
              .isEqualTo(
                  new Limits(
                      Duration.ofSeconds(1),
                      Duration.ofSeconds(2),
                      Duration.ofSeconds(3),
                      4,
                      5 << 20));
          assertThat(settings.namespace()).isEqualTo("test");
          assertThat(settings.database()).isEqualTo("other");
          assertThat(settings.credentials())
              .isEqualTo(Credentials.root("root", LaunchedEngine.PASSWORD));
          var migration = context.getBean(SurrealProperties.class).migration();
          assertThat(migration.timeout()).isEqualTo(Duration.ofSeconds(6));
          assertThat(migration.service()).isEqualTo("x");
          assertThat(context).doesNotHaveBean(AppliedMigrations.class);
          assertThat(context.getBean(SurrealProperties.class).toString())
              .doesNotContain(LaunchedEngine.PASSWORD);
        });
  }

  @Test
  void theSchemaIsThereBeforeTheRepositories() {
    contexts
        .withPropertyValues(
            "spring.surrealdb.database=auto", "spring.surrealdb.migration.service=shop")
        .withUserConfiguration(Shop.class)
        .run(context -> {
          assertThat(context.getBean(AppliedMigrations.class).now()).hasSize(3);
          var saved = context.getBean(Customers.class).save(Customer.named("Ada", 36));
          assertThat(saved.createdAt()).isEqualTo(NOW);
        });
  }

  @Test
  void connectionDetailsStandInForProperties() {
    bare.withUserConfiguration(Elsewhere.class)
        .run(context -> {
          assertThat(context).hasSingleBean(SurrealTemplate.class);
          assertThat(context.getBean(SurrealSettings.class).database()).isEqualTo("elsewhere");
        });
  }

  @Test
  void healthSaysWhetherTheEngineAnswers() {
    contexts.run(context -> {
      var indicator = context.getBean(HealthIndicator.class);
      assertThat(indicator.health())
          .extracting(Objects::toString, InstanceOfAssertFactories.STRING)
          .contains("UP", "version=")
          .contains("3.");
      context.getBean(SurrealClient.class).close();
      assertThat(indicator.health()).extracting(Health::getStatus).isEqualTo(Status.DOWN);
    });
    contexts
        .withPropertyValues("management.health.surrealdb.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
    contexts
        .withClassLoader(new FilteredClassLoader(HealthIndicator.class))
        .run(context -> assertThat(context).hasSingleBean(SurrealTemplate.class));
  }

  @Test
  void aStartThatFailsSaysWhatToDo() {
    contexts
        .withPropertyValues("spring.surrealdb.password=wrong")
        .run(context -> assertThat(action(context.getStartupFailure())).contains("password"));
    contexts
        .withPropertyValues(
            "spring.surrealdb.uri=ws://127.0.0.1:1", "spring.surrealdb.connect-timeout=1s")
        .run(context -> assertThat(action(context.getStartupFailure())).contains("uri"));
    contexts
        .withPropertyValues("spring.surrealdb.migration.service=../x")
        .run(context ->
            assertThat(context.getStartupFailure())
                .hasRootCauseInstanceOf(MigrationException.class));
  }

  private static String action(@Nullable Throwable failure) {
    FailureAnalysis analysis =
        new SurrealFailureAnalyzer().analyze(Objects.requireNonNull(failure));
    return analysis == null ? "nothing" : String.valueOf(analysis.getAction());
  }
}

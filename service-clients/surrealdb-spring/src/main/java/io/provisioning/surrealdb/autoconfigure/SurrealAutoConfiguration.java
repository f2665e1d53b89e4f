package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.migration.MigrationFiles;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;

/** Connects to SurrealDB, once the schema is up to date. */
@AutoConfiguration
@Conditional(OnSurrealCondition.class)
@EnableConfigurationProperties(SurrealProperties.class)
public final class SurrealAutoConfiguration {

  private static final String SERVICE = "spring.surrealdb.migration.service";

  @Bean
  @ConditionalOnMissingBean
  SurrealConnectionDetails surrealConnectionDetails(SurrealProperties properties) {
    var uri = Objects.requireNonNull(properties.uri(), "spring.surrealdb.uri");
    return new PropertiesSurrealConnectionDetails(uri, properties);
  }

  @Bean
  @ConditionalOnMissingBean
  SurrealSettings surrealSettings(SurrealConnectionDetails details, SurrealProperties properties) {
    return SurrealSettings.of(
            details.uri(), details.namespace(), details.database(), details.credentials())
        .withLimits(properties.limits());
  }

  /** A migration can take longer than a query, so it has a connection of its own. */
  @Bean
  @ConditionalOnBooleanProperty(name = "spring.surrealdb.migration.enabled", matchIfMissing = true)
  AppliedMigrations appliedSurrealMigrations(
      SurrealSettings settings,
      SurrealProperties properties,
      Environment environment,
      ResourceLoader resources,
      ObjectProvider<InstantSource> clock) {
    return new SchemaUpdate(settings, properties.migration().timeout())
        .run(
            environment.getProperty(SERVICE),
            environment.getProperty("spring.application.name"),
            new MigrationFiles(resources),
            clock.getIfAvailable(Clock::systemUTC));
  }

  /** Depends on the migrations, so that nobody asks before they are done. */
  @Bean
  @ConditionalOnMissingBean
  SurrealClient surrealClient(
      SurrealSettings settings, ObjectProvider<AppliedMigrations> migrations) {
    migrations.ifAvailable(_ -> {});
    return SurrealClient.connect(settings);
  }
}

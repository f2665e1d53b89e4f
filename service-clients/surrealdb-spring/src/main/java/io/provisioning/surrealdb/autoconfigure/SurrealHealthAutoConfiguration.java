package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.SurrealClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** {@code management.health.surrealdb.enabled}: the engine's part of a service's health. */
@AutoConfiguration(after = SurrealAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(SurrealClient.class)
@ConditionalOnEnabledHealthIndicator("surrealdb")
public final class SurrealHealthAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(name = "surrealdbHealthIndicator")
  HealthIndicator surrealdbHealthIndicator(SurrealClient client) {
    return new SurrealHealthIndicator(client);
  }
}

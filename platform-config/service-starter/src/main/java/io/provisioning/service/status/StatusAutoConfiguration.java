package io.provisioning.service.status;

import io.provisioning.service.OwnDoor;
import java.time.Instant;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/** The status of every service. */
@AutoConfiguration(after = HealthEndpointAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(HealthEndpoint.class)
final class StatusAutoConfiguration {

  @Bean
  OwnStatus ownStatus(
      @Value("${spring.application.name:service}") String service,
      ObjectProvider<BuildProperties> build,
      ApplicationContext context,
      HealthEndpoint health,
      ApplicationAvailability availability) {
    var made = build.getIfAvailable();
    return new OwnStatus(
        service,
        made == null ? null : made.getVersion(),
        Instant.ofEpochMilli(context.getStartupDate()),
        health,
        availability);
  }

  /** The control center has a door of its own, and asks itself without one. */
  @Bean
  @ConditionalOnMissingBean(OwnDoor.class)
  StatusController statusController(OwnStatus status) {
    return new StatusController(status);
  }
}

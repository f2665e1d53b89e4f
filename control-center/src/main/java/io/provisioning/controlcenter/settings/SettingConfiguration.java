package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.platform.PlatformServices;
import io.provisioning.service.configuration.ServiceConfiguration;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class SettingConfiguration {

  /** How long it takes at the most until a service that was away has what was set meanwhile. */
  private static final Duration RECONCILED = Duration.ofSeconds(30);

  @Bean
  ConfiguredServices configuredServices(
      @Value("${spring.application.name}") String self,
      ServiceConfiguration own,
      PlatformServices others,
      JsonMapper json) {
    return new HttpConfiguredServices(self, own, others, json);
  }

  @Bean
  CentralSettings centralSettings(
      SettingVersions versions, ConfiguredServices services, AuditTrail trail, Clock clock) {
    return new CentralSettings(versions, services, new SettingAudit(trail), clock);
  }

  @Bean
  SchedulingConfigurer settingsReconciliation(CentralSettings central) {
    return tasks -> tasks.addFixedDelayTask(central::reconcile, RECONCILED);
  }
}

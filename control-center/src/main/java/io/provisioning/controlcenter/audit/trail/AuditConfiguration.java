package io.provisioning.controlcenter.audit.trail;

import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuditSettings.class)
class AuditConfiguration {

  @Bean
  FilesystemAuditTrail auditTrail(AuditSettings settings, Clock clock) {
    return FilesystemAuditTrail.open(settings, clock);
  }
}

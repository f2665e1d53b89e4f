package io.provisioning.service.audit;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
final class AuditAutoConfiguration {

  @Bean
  AuditAdvice auditAdvice() {
    return new AuditAdvice();
  }
}

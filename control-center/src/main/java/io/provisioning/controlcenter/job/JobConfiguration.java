package io.provisioning.controlcenter.job;

import io.provisioning.controlcenter.platform.PlatformServices;
import io.provisioning.service.job.Jobs;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class JobConfiguration {

  @Bean
  PlatformJobs platformJobs(
      @Value("${spring.application.name}") String self,
      Jobs own,
      PlatformServices others,
      JsonMapper json) {
    return new PlatformJobs(self, own, others, json);
  }
}

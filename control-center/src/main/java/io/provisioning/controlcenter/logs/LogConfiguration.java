package io.provisioning.controlcenter.logs;

import io.provisioning.controlcenter.platform.PlatformServices;
import java.util.ArrayList;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LogSettings.class)
class LogConfiguration {

  /** Not behind the door, but the platform's all the same. */
  private static final String ENGINE = "surrealdb";

  @Bean
  ServiceLogs serviceLogs(
      @Value("${spring.application.name}") String self,
      PlatformServices others,
      LogSettings settings) {
    var services = new ArrayList<String>();
    services.add(self);
    others.names().stream().sorted().forEach(services::add);
    services.add(ENGINE);
    return new ServiceLogs(services, settings.directory());
  }
}

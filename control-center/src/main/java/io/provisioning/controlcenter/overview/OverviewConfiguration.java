package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.contract.Contracts;
import io.provisioning.controlcenter.platform.PlatformServices;
import io.provisioning.service.status.OwnStatus;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OverviewSettings.class)
class OverviewConfiguration {

  @Bean
  Overview overview(
      @Value("${spring.application.name}") String self,
      OwnStatus own,
      Contracts contracts,
      PlatformServices others,
      OverviewSettings settings,
      JsonMapper json,
      Clock clock) {
    var processes = new WatchedProcesses(settings.processes());
    return new Overview(new HttpPlatform(self, own, contracts, others, processes, json), clock);
  }

  @Bean
  SchedulingConfigurer overviewLooks(Overview overview, OverviewSettings settings) {
    return tasks -> tasks.addFixedDelayTask(overview::look, settings.lookEvery());
  }
}

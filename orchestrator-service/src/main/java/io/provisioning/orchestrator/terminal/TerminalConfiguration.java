package io.provisioning.orchestrator.terminal;

import io.provisioning.orchestrator.server.ServerChannels;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TerminalSettings.class)
class TerminalConfiguration {

  @Bean
  Recordings recordings(TerminalSettings settings, Clock clock) {
    return new Recordings(settings, clock);
  }

  @Bean
  Terminals terminals(
      ServerChannels servers, Recordings recordings, TerminalSettings settings, Clock clock) {
    return new Terminals(servers, recordings, settings, clock);
  }

  @Bean
  TerminalLifecycle terminalLifecycle(Terminals terminals, Recordings recordings) {
    return new TerminalLifecycle(terminals, recordings);
  }
}

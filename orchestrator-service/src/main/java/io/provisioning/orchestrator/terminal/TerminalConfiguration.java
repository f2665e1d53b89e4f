package io.provisioning.orchestrator.terminal;

import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.server.ServerChannels;
import io.provisioning.service.job.Job;
import java.time.Clock;
import java.time.Duration;
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
  Sign.Source terminalSigns(Recordings recordings) {
    return new TerminalSigns(recordings);
  }

  @Bean
  TerminalLifecycle terminalLifecycle(Terminals terminals, Recordings recordings) {
    return new TerminalLifecycle(terminals, recordings);
  }

  @Bean
  Job recordingRetention(Recordings recordings) {
    return new Job(
        "recording-retention",
        "Deletes recordings of terminals that were kept long enough",
        Duration.ofHours(1),
        Duration.ofMinutes(10),
        recordings::expire);
  }
}

package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.Plans;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ScheduleSettings.class)
class ScheduleConfiguration {

  @Bean
  Schedules schedules(Plans plans, Runs runs, ScheduleSettings settings, Clock clock) {
    return new Schedules(plans, runs, new ScheduleFiles(settings.directory()), settings, clock);
  }

  @Bean
  ScheduleLifecycle scheduleLifecycle(Schedules schedules, ScheduleSettings settings, Clock clock) {
    return new ScheduleLifecycle(schedules, settings, clock);
  }
}

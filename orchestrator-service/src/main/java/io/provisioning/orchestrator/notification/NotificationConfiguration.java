package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.Outbox;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.transport.MailSettings;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(NotificationSettings.class)
class NotificationConfiguration {

  @Bean
  DashboardLinks dashboardLinks(NotificationSettings settings) {
    return new DashboardLinks(settings.pageUrl());
  }

  @Bean
  Notifications notifications(
      NotificationSettings settings,
      Outbox outbox,
      MailSettings mail,
      DashboardLinks links,
      Clock clock) {
    return new Notifications(
        new NotificationFiles(settings.directory()), outbox, mail, settings, links, clock);
  }
}

package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.webhook.happening.HappeningListener;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.transport.Backoff;
import io.provisioning.orchestrator.webhook.transport.Destinations;
import io.provisioning.orchestrator.webhook.transport.MailSettings;
import io.provisioning.orchestrator.webhook.transport.Transport;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({WebhookSettings.class, MailSettings.class})
class WebhookConfiguration {

  @Bean
  Webhooks webhooks(
      WebhookSettings settings, MailSettings mail, DashboardLinks links, Clock clock) {
    return new Webhooks(
        new WebhookFiles(settings.directory()),
        destinations(settings),
        settings,
        new Payloads(links),
        mail,
        new Backoff(settings.retries(), settings.jitter(), new Random()),
        clock);
  }

  @Bean
  Outbox outbox(Webhooks webhooks, Clock clock) {
    return new Outbox(webhooks, clock);
  }

  @Bean
  Reporter webhookReporter(List<HappeningListener> listeners, WebhookSettings settings) {
    return new Reporter(listeners, new Marks(settings.directory()));
  }

  @Bean
  Transport webhookTransport(WebhookSettings settings) {
    return Transport.overHttp(destinations(settings), settings.timeout());
  }

  @Bean
  WebhookLifecycle webhookLifecycle(
      Webhooks webhooks,
      Reporter reporter,
      Transport transport,
      MailSettings mail,
      Workflows workflows,
      Journal journal,
      WebhookSettings settings,
      Clock clock) {
    var either = Transport.either(transport, Transport.byMail(mail, settings.timeout(), clock));
    var postman = new Postman(webhooks, either, clock, settings.lookEvery());
    return new WebhookLifecycle(webhooks, reporter, postman, workflows, journal, settings);
  }

  private static Destinations destinations(WebhookSettings settings) {
    return Destinations.of(settings.allowPrivate(), settings.allowLoopback());
  }
}

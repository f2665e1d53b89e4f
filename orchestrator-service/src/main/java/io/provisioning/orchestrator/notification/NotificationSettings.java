package io.provisioning.orchestrator.notification;

import java.net.URI;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How notifications are kept, and where they lead.
 *
 * @param directory of notifications and preferences
 * @param pageUrl of the dashboard, for links in messages
 * @param keep notifications that are kept of one person, the newest
 */
@ConfigurationProperties("provisioning.notifications")
record NotificationSettings(
    Path directory,
    @DefaultValue("http://127.0.0.1:8080") URI pageUrl,
    @DefaultValue("200") int keep) {

  NotificationSettings {
    if (keep < 1) {
      throw new IllegalArgumentException("provisioning.notifications.keep is more than 0");
    }
  }
}

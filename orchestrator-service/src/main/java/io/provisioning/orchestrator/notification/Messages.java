package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.message.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Notifications as messages. */
final class Messages {

  static final String TEST_TITLE = "Provisioning: test notification";

  private final DashboardLinks links;

  Messages(DashboardLinks links) {
    this.links = links;
  }

  Message of(Notification notification) {
    var facts = new LinkedHashMap<String, String>();
    facts.put("Workspace", notification.workspace());
    put(facts, "Operation", notification.operation());
    put(facts, "Reason", notification.reason());
    facts.put("Time", notification.at().toString());
    return new Message(
        notification.title(),
        facts,
        links.workflow(notification.workspace(), notification.workflow()));
  }

  Message test() {
    return new Message(TEST_TITLE, Map.of("Result", "This channel works."), links.security());
  }

  private static void put(Map<String, String> facts, String name, @Nullable String value) {
    if (value != null) {
      facts.put(name, value);
    }
  }
}

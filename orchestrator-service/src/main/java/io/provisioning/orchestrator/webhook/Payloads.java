package io.provisioning.orchestrator.webhook;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.orchestrator.webhook.happening.AlertHappening;
import io.provisioning.orchestrator.webhook.happening.EventType;
import io.provisioning.orchestrator.webhook.happening.Happening;
import io.provisioning.orchestrator.webhook.happening.WorkflowHappening;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.message.Message;
import io.provisioning.orchestrator.workflow.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages as receivers get them: {@code type}, {@code timestamp} and {@code data}, or what people
 * read.
 */
final class Payloads {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final DashboardLinks links;

  Payloads(DashboardLinks links) {
    this.links = links;
  }

  Delivery of(Happening happening, Webhook webhook, Instant now) {
    var format = webhook.definition().format();
    var payload =
        format == WebhookFormat.STANDARD
            ? text(happening.type(), happening.at(), data(happening))
            : format.text(message(happening));
    var workflow = happening instanceof WorkflowHappening it ? it.workflow() : null;
    return Delivery.begin(
        happening.idFor(webhook.id()), webhook.id(), happening.type(), workflow, payload, now);
  }

  private static Map<String, Object> data(Happening happening) {
    return switch (happening) {
      case WorkflowHappening workflow -> data(workflow);
      case AlertHappening alert -> data(alert);
    };
  }

  private static Map<String, Object> data(WorkflowHappening happening) {
    var data = new LinkedHashMap<String, Object>();
    data.put("workflow", happening.workflow());
    data.put("workspace", happening.workspace());
    data.put("infrastructure", happening.infrastructure());
    data.put("plan", happening.plan());
    data.put("event_id", happening.position());
    put(data, "operation", happening.operation());
    put(data, "reason", happening.reason());
    Optional.ofNullable(happening.by()).ifPresent(it -> data.put("by", person(it)));
    Optional.ofNullable(happening.submittedBy())
        .ifPresent(it -> data.put("submitted_by", person(it)));
    return data;
  }

  private static Map<String, Object> data(AlertHappening happening) {
    var data = new LinkedHashMap<String, Object>();
    data.put("alert", happening.alert());
    data.put("name", happening.name());
    data.put("severity", happening.severity());
    data.put("summary", happening.summary());
    put(data, "description", happening.description());
    put(data, "workspace", happening.workspace());
    data.put("labels", happening.labels());
    data.put("started_at", happening.startedAt().toString());
    put(data, "by", happening.by());
    put(data, "note", happening.note());
    return data;
  }

  private static Map<String, Object> person(Actor actor) {
    var person = new LinkedHashMap<String, Object>();
    person.put("kind", actor.kind().name().toLowerCase(Locale.ROOT));
    person.put("id", actor.id());
    person.put("name", actor.name());
    return person;
  }

  private Message message(Happening happening) {
    return switch (happening) {
      case WorkflowHappening workflow -> message(workflow);
      case AlertHappening alert -> message(alert);
    };
  }

  private Message message(WorkflowHappening happening) {
    var facts = new LinkedHashMap<String, String>();
    facts.put("Workspace", happening.workspace());
    put(facts, "Operation", happening.operation());
    put(facts, "Reason", happening.reason());
    Optional.ofNullable(happening.by()).ifPresent(it -> facts.put("By", it.name()));
    Optional.ofNullable(happening.submittedBy())
        .ifPresent(it -> facts.put("Submitted by", it.name()));
    facts.put("Time", happening.at().toString());
    return new Message(
        happening.title(), facts, links.workflow(happening.workspace(), happening.workflow()));
  }

  private Message message(AlertHappening happening) {
    var facts = new LinkedHashMap<String, String>();
    facts.put("Alert", happening.name());
    facts.put("Severity", happening.severity());
    put(facts, "Description", happening.description());
    put(facts, "Workspace", happening.workspace());
    put(facts, "Infrastructure", happening.labels().get("infrastructure"));
    put(facts, "Server", happening.labels().get("server"));
    put(facts, "Note", happening.note());
    facts.put("Began", happening.startedAt().toString());
    facts.put("Time", happening.at().toString());
    return new Message(happening.title(), facts, links.alert(happening.alert()));
  }

  /** Of the same webhook and key it is the same message. */
  Delivery test(Webhook webhook, @Nullable String key, Instant now) {
    var id =
        key == null
            ? UuidCreator.getTimeOrderedEpoch()
            : UUID.nameUUIDFromBytes((webhook.id() + "\n" + key).getBytes(StandardCharsets.UTF_8));
    var definition = webhook.definition();
    var payload =
        definition.format() == WebhookFormat.STANDARD
            ? text(EventType.TEST, now, Map.of("webhook", webhook.id()))
            : definition.format().text(test(definition.name()));
    return Delivery.begin("msg_" + id, webhook.id(), EventType.TEST, null, payload, now);
  }

  private Message test(String webhook) {
    return new Message(
        "Provisioning: test of the webhook " + webhook,
        Map.of("Result", "This webhook works."),
        links.webhooks());
  }

  private static <T> void put(Map<String, T> all, String name, @Nullable T value) {
    if (value != null) {
      all.put(name, value);
    }
  }

  private static String text(String type, Instant at, Map<String, Object> data) {
    var message = new LinkedHashMap<String, Object>();
    message.put("type", type);
    message.put("timestamp", at.toString());
    message.put("data", data);
    return JSON.writeValueAsString(message);
  }
}

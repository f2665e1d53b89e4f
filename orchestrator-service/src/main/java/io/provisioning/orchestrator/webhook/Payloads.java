package io.provisioning.orchestrator.webhook;

import com.github.f4b6a3.uuid.UuidCreator;
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

/** Messages as receivers get them: {@code type}, {@code timestamp} and {@code data}. */
final class Payloads {

  private static final JsonMapper JSON = JsonMapper.shared();

  private Payloads() {}

  static Delivery of(Happening happening, String webhook, Instant now) {
    var data = new LinkedHashMap<String, Object>();
    data.put("workflow", happening.workflow());
    data.put("workspace", happening.workspace());
    data.put("infrastructure", happening.infrastructure());
    data.put("plan", happening.plan());
    data.put("event_id", happening.position());
    Optional.ofNullable(happening.operation()).ifPresent(it -> data.put("operation", it));
    Optional.ofNullable(happening.reason()).ifPresent(it -> data.put("reason", it));
    Optional.ofNullable(happening.by()).ifPresent(it -> data.put("by", person(it)));
    Optional.ofNullable(happening.submittedBy())
        .ifPresent(it -> data.put("submitted_by", person(it)));
    return Delivery.begin(
        happening.idFor(webhook),
        webhook,
        happening.type(),
        happening.workflow(),
        text(happening.type(), happening.at(), data),
        now);
  }

  private static Map<String, Object> person(Actor actor) {
    var person = new LinkedHashMap<String, Object>();
    person.put("kind", actor.kind().name().toLowerCase(Locale.ROOT));
    person.put("id", actor.id());
    person.put("name", actor.name());
    return person;
  }

  /** Of the same webhook and key it is the same message. */
  static Delivery test(String webhook, @Nullable String key, Instant now) {
    var id =
        key == null
            ? UuidCreator.getTimeOrderedEpoch()
            : UUID.nameUUIDFromBytes((webhook + "\n" + key).getBytes(StandardCharsets.UTF_8));
    return Delivery.begin(
        "msg_" + id,
        webhook,
        EventType.TEST,
        null,
        text(EventType.TEST, now, Map.of("webhook", webhook)),
        now);
  }

  private static String text(String type, Instant at, Map<String, Object> data) {
    var message = new LinkedHashMap<String, Object>();
    message.put("type", type);
    message.put("timestamp", at.toString());
    message.put("data", data);
    return JSON.writeValueAsString(message);
  }
}

package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.webhook.happening.EventType;
import io.provisioning.orchestrator.webhook.happening.Happening;
import io.provisioning.orchestrator.webhook.transport.SigningSecret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A webhook with all that is kept of it but its deliveries; what its file holds.
 *
 * @param enabled while it is not, nothing is noted for it and nothing sent
 * @param disabledBecause absent where people decided so
 * @param previous signs too until {@code previousUntil}, so that receivers can change over
 * @param revision grows with each change
 * @param answered requests that carried a key, the latest of them
 */
record Webhook(
    String id,
    Definition definition,
    boolean enabled,
    @Nullable String disabledBecause,
    SigningSecret secret,
    @Nullable SigningSecret previous,
    @Nullable Instant previousUntil,
    long revision,
    Instant createdAt,
    Instant updatedAt,
    List<Answered> answered) {

  private static final int MOST_ANSWERED = 20;
  private static final Duration CHANGE_OVER = Duration.ofHours(24);

  Webhook {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(secret, "secret");
    Objects.requireNonNull(createdAt, "created_at");
    Objects.requireNonNull(updatedAt, "updated_at");
    answered =
        List.copyOf(
            answered.subList(Math.max(0, answered.size() - MOST_ANSWERED), answered.size()));
  }

  /**
   * What people decide about a webhook.
   *
   * @param format absent in files of before there were several
   * @param workspace all when absent
   * @param owner of a person's own channel, which only gets messages that are meant for them;
   *     absent for a webhook
   */
  record Definition(
      String name,
      URI url,
      WebhookFormat format,
      List<String> types,
      @Nullable String workspace,
      @Nullable String owner) {

    Definition {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(url, "url");
      format = Objects.requireNonNullElse(format, WebhookFormat.STANDARD);
      types = List.copyOf(types);
    }
  }

  /** A request under a key, and what it asked for. */
  record Answered(String key, String what) {}

  static Webhook begin(String id, Definition definition, boolean enabled, Instant now) {
    return new Webhook(
        id, definition, enabled, null, SigningSecret.make(), null, null, 1, now, now, List.of());
  }

  /** Whether it is the channel of a person instead, of which webhooks know nothing. */
  boolean isPersonal() {
    return definition.owner() != null;
  }

  /** What was before the webhook is none of its business. */
  boolean wants(Happening happening) {
    return enabled
        && !happening.at().isBefore(createdAt)
        && (definition.workspace() == null || definition.workspace().equals(happening.workspace()))
        && (definition.types().contains(EventType.ALL)
            || definition.types().contains(happening.type()));
  }

  /** Signatures of a message under all secrets that count now, as the header carries them. */
  String sign(String message, Instant now, String payload) {
    var secrets = new ArrayList<>(List.of(secret));
    if (previous != null && previousUntil != null && now.isBefore(previousUntil)) {
      secrets.add(previous);
    }
    return secrets.stream()
        .map(each -> each.sign(message, now, payload))
        .collect(Collectors.joining(" "));
  }

  Webhook changed(Definition other, boolean isEnabled, Instant now) {
    return new Webhook(
        id,
        other,
        isEnabled,
        null,
        secret,
        previous,
        previousUntil,
        revision + 1,
        createdAt,
        now,
        answered);
  }

  Webhook disabled(String because, Instant now) {
    return new Webhook(
        id,
        definition,
        false,
        because,
        secret,
        previous,
        previousUntil,
        revision + 1,
        createdAt,
        now,
        answered);
  }

  Webhook rotated(Instant now) {
    return new Webhook(
        id,
        definition,
        enabled,
        disabledBecause,
        SigningSecret.make(),
        secret,
        now.plus(CHANGE_OVER),
        revision + 1,
        createdAt,
        now,
        answered);
  }

  Webhook with(Answered request) {
    var longer = new ArrayList<>(answered);
    longer.add(request);
    return new Webhook(
        id,
        definition,
        enabled,
        disabledBecause,
        secret,
        previous,
        previousUntil,
        revision,
        createdAt,
        updatedAt,
        longer);
  }
}

package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.FeatureKind;
import io.provisioning.mcp.feature.FeaturesChanged;
import io.provisioning.mcp.feature.Offer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Streams of changes, each in the thread of its request until the client or the server ends it. */
final class Subscriptions {

  private static final int MOST = 1_000;
  private static final Duration QUIET = Duration.ofSeconds(15);

  private final Offer offer;
  private final Set<Subscription> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosing;

  Subscriptions(Offer offer) {
    this.offer = offer;
  }

  /**
   * One stream.
   *
   * @param news what has changed; none twice, so a slow client misses nothing
   */
  private record Subscription(JsonNode id, Set<FeatureKind> kinds, BlockingQueue<Signal> news) {

    static Subscription of(JsonNode id, Set<FeatureKind> kinds) {
      return new Subscription(id, kinds, new ArrayBlockingQueue<>(Signal.values().length));
    }

    synchronized void add(Signal signal) {
      if (!news.contains(signal)) {
        var _ = news.offer(signal);
      }
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  private enum Signal {
    TOOLS,
    PROMPTS,
    RESOURCES,
    CLOSE;

    static Signal of(FeatureKind kind) {
      return switch (kind) {
        case TOOLS -> TOOLS;
        case PROMPTS -> PROMPTS;
        case RESOURCES -> RESOURCES;
      };
    }
  }

  /**
   * Serves a stream until it ends.
   *
   * @throws RpcException if no more streams are served
   */
  void serve(Message.Request request, Reply reply) {
    if (!reply.canSend()) {
      throw new RpcException(
          RpcCode.INVALID_REQUEST, "a client that listens accepts `text/event-stream`");
    }
    var wanted = Params.object(request.params(), "notifications");
    var kinds = EnumSet.noneOf(FeatureKind.class);
    for (var kind : FeatureKind.values()) {
      if (offer.changes(kind) && wanted.path(kind.text() + "ListChanged").asBoolean(false)) {
        kinds.add(kind);
      }
    }
    var subscription = Subscription.of(request.id(), kinds);
    if (open.size() >= MOST) {
      throw new RpcException(RpcCode.INTERNAL_ERROR, "too many clients listen already");
    }
    open.add(subscription);
    try {
      follow(subscription, reply);
    } finally {
      open.remove(subscription);
    }
  }

  private void follow(Subscription subscription, Reply reply) {
    reply.send(acknowledgement(subscription));
    var signal = isClosing ? Signal.CLOSE : next(subscription, reply);
    while (signal != Signal.CLOSE) {
      reply.send(changed(subscription, signal));
      signal = next(subscription, reply);
    }
    var result = JsonNodeFactory.instance.objectNode().put("resultType", "complete");
    result.set("_meta", meta(subscription));
    reply.end(RpcReplies.OK, Messages.result(subscription.id(), result));
  }

  private static Signal next(Subscription subscription, Reply reply) {
    try {
      var signal = subscription.news().poll(QUIET.toMillis(), TimeUnit.MILLISECONDS);
      while (signal == null) {
        reply.keepAlive();
        signal = subscription.news().poll(QUIET.toMillis(), TimeUnit.MILLISECONDS);
      }
      return signal;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Signal.CLOSE;
    }
  }

  private static ObjectNode acknowledgement(Subscription subscription) {
    var params = JsonNodeFactory.instance.objectNode();
    params.set("_meta", meta(subscription));
    var honoured = params.putObject("notifications");
    subscription.kinds().forEach(kind -> honoured.put(kind.text() + "ListChanged", true));
    return Messages.notification("notifications/subscriptions/acknowledged", params);
  }

  private static ObjectNode changed(Subscription subscription, Signal signal) {
    var params = JsonNodeFactory.instance.objectNode();
    params.set("_meta", meta(subscription));
    var kind = FeatureKind.valueOf(signal.name());
    return Messages.notification("notifications/%s/list_changed".formatted(kind.text()), params);
  }

  private static ObjectNode meta(Subscription subscription) {
    var meta = JsonNodeFactory.instance.objectNode();
    meta.set(StatelessLane.NAMESPACE + "subscriptionId", subscription.id());
    return meta;
  }

  @EventListener
  void changed(FeaturesChanged change) {
    for (var subscription : open) {
      if (subscription.kinds().contains(change.kind())) {
        subscription.add(Signal.of(change.kind()));
      }
    }
  }

  @EventListener(ContextClosedEvent.class)
  void close() {
    isClosing = true;
    open.forEach(subscription -> subscription.add(Signal.CLOSE));
  }
}

package io.provisioning.provider.demo;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened in the simulated world: a line of its ledger.
 *
 * @param effect {@code created}, {@code changed}, {@code started}, {@code deleted}; {@code stopped}
 *     is written by nobody but those who try drift
 * @param key of the call that had the effect
 * @param spec absent when deleted
 * @param addresses of a server, in each of its networks
 */
record Entry(
    String effect,
    String key,
    ResourceId id,
    String providerId,
    @Nullable ResourceSpec spec,
    Map<String, String> addresses) {

  static final String CREATED = "created";
  static final String CHANGED = "changed";
  static final String STARTED = "started";
  static final String STOPPED = "stopped";
  static final String DELETED = "deleted";

  Entry {
    addresses = Map.copyOf(addresses);
  }

  boolean isStopped() {
    return effect.equals(STOPPED);
  }

  Entry deleted(IdempotencyKey by) {
    return new Entry(DELETED, by.value(), id, providerId, null, Map.of());
  }

  Entry stopped() {
    return new Entry(STOPPED, "by hand", id, providerId, spec, addresses);
  }
}

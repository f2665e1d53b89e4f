package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.ConnectedClient;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * What begins with a sign-in.
 *
 * @param user the id of whose it is
 * @param authenticatedAt when a factor was last shown
 * @param generation how often its refresh token was replaced: older ones are replayed
 * @param endedAt absent while it goes on
 * @param connected program that works with it; absent if its person does
 */
@Table
record Session(
    @Id String id,
    String user,
    List<Factor> factors,
    Instant authenticatedAt,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    int generation,
    String address,
    String agent,
    @Nullable Instant endedAt,
    @Nullable ConnectedClient connected,
    @Version @Nullable Long version) {

  public Session {
    factors = List.copyOf(factors);
  }

  static Session begun(
      String id, String user, List<Factor> factors, Client client, Instant now, Duration lifetime) {
    return new Session(
        id,
        user,
        factors,
        now,
        now,
        now,
        now.plus(lifetime),
        0,
        client.address(),
        client.agent(),
        null,
        null,
        null);
  }

  /** The same, for a program that works with it. */
  Session of(ConnectedClient client, Instant authenticated) {
    return new Session(
        id,
        user,
        factors,
        authenticated,
        createdAt,
        lastUsedAt,
        expiresAt,
        generation,
        address,
        agent,
        endedAt,
        client,
        version);
  }

  boolean isLive(Instant now, Duration idle) {
    return endedAt == null && now.isBefore(expiresAt) && now.isBefore(lastUsedAt.plus(idle));
  }

  Session refreshed(Instant now) {
    return new Session(
        id,
        user,
        factors,
        authenticatedAt,
        createdAt,
        now,
        expiresAt,
        generation + 1,
        address,
        agent,
        endedAt,
        connected,
        version);
  }

  Session steppedUp(List<Factor> shown, Instant now) {
    return new Session(
        id,
        user,
        shown,
        now,
        createdAt,
        now,
        expiresAt,
        generation,
        address,
        agent,
        endedAt,
        connected,
        version);
  }

  Session ended(Instant now) {
    return new Session(
        id,
        user,
        factors,
        authenticatedAt,
        createdAt,
        lastUsedAt,
        expiresAt,
        generation,
        address,
        agent,
        now,
        connected,
        version);
  }
}

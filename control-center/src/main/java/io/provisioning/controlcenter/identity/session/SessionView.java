package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller.Factor;
import java.time.Instant;
import java.util.List;

/**
 * A session as clients see it.
 *
 * @param user the id of whose it is
 * @param current whether the request came with it
 */
record SessionView(
    String id,
    String user,
    List<Factor> factors,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String address,
    String agent,
    boolean current) {

  static SessionView of(Session session, String current) {
    return new SessionView(
        session.id(),
        session.user(),
        session.factors(),
        session.createdAt(),
        session.lastUsedAt(),
        session.expiresAt(),
        session.address(),
        session.agent(),
        session.id().equals(current));
  }

  /** Sessions that go on, newest first. */
  record SessionList(List<SessionView> items) {}
}

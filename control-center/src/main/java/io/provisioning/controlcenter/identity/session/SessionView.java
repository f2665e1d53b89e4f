package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.ConnectedClient;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session as clients see it.
 *
 * @param user the id of whose it is
 * @param current whether the request came with it
 * @param connected program that works with it; absent if its person does
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
    boolean current,
    @Nullable ConnectedProgram connected) {

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
        session.id().equals(current),
        ConnectedProgram.of(session.connected()));
  }

  /**
   * A program as clients see it.
   *
   * @param service that it works with
   */
  record ConnectedProgram(String name, String service, List<String> scopes) {

    static @Nullable ConnectedProgram of(@Nullable ConnectedClient client) {
      return client == null
          ? null
          : new ConnectedProgram(client.name(), client.service(), client.scopes());
    }
  }

  /** Sessions that go on, newest first. */
  record SessionList(List<SessionView> items) {}
}

package io.provisioning.mcp.protocol;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Sessions of this process. A client whose session has ended begins a new one. */
final class Sessions {

  private static final int MOST = 10_000;
  private static final Duration IDLE = Duration.ofMinutes(30);

  private final Cache<String, Session> sessions =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(IDLE).build();

  Session begin(String principal, @Nullable String client, ObjectNode capabilities) {
    var session = new Session(UUID.randomUUID().toString(), principal, client, capabilities);
    sessions.put(session.id(), session);
    return session;
  }

  /**
   * The session of an id.
   *
   * @throws RpcException UNKNOWN_SESSION also if it is that of another principal
   */
  Session get(String id, String principal) {
    return find(id, principal)
        .orElseThrow(() ->
            new RpcException(
                RpcCode.UNKNOWN_SESSION, "there is no such session: send `initialize` again"));
  }

  /** The session of an id, if it is this principal's. */
  Optional<Session> find(String id, String principal) {
    return Optional.ofNullable(sessions.getIfPresent(id))
        .filter(session -> session.belongsTo(principal));
  }

  void end(Session session) {
    sessions.invalidate(session.id());
  }
}

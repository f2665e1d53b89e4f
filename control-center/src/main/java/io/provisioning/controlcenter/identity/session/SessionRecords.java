package io.provisioning.controlcenter.identity.session;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** The sessions that there are; a stale version is not stored. */
interface SessionRecords extends Repository<Session, String> {

  Session insert(Session session);

  Session save(Session session);

  Optional<Session> findById(String id);

  List<Session> findByUserOrderByCreatedAtDesc(String user);

  long deleteByUserAndExpiresAtBefore(String user, Instant time);
}

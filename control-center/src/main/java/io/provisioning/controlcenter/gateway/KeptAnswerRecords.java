package io.provisioning.controlcenter.gateway;

import io.provisioning.surrealdb.data.repository.Query;
import io.provisioning.surrealdb.data.repository.SurrealRepository;
import java.time.Instant;

interface KeptAnswerRecords extends SurrealRepository<KeptAnswer, String> {

  @Query("DELETE kept_answer WHERE ends_at < $now")
  void forget(Instant now);
}

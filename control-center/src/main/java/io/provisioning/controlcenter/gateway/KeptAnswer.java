package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.gateway.KeptAnswers.Answer;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/** A key that was taken, and the answer once there is one, its body sealed. */
@Table
record KeptAnswer(
    @Id String id,
    String digest,
    Instant takenAt,
    Instant endsAt,
    @Nullable Integer status,
    @Nullable Map<String, String> headers,
    @Nullable String body,
    @Version @Nullable Long version) {

  static KeptAnswer taken(String id, String digest, Instant now, Instant end) {
    return new KeptAnswer(id, digest, now, end, null, null, null, null);
  }

  KeptAnswer takenAgain(String otherDigest, Instant now, Instant end) {
    return new KeptAnswer(id, otherDigest, now, end, null, null, null, version);
  }

  KeptAnswer with(Answer answer) {
    return new KeptAnswer(
        id, digest, takenAt, endsAt, answer.status(), answer.headers(), answer.body(), version);
  }

  Optional<Answer> answer() {
    return status == null || body == null
        ? Optional.empty()
        : Optional.of(new Answer(status, headers == null ? Map.of() : headers, body));
  }
}

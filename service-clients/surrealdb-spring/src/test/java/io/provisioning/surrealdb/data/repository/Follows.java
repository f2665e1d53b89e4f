package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.mapping.Edge;
import io.provisioning.surrealdb.value.RecordId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/** An edge with a field of its own. */
@Edge
record Follows(
    @Id @Nullable RecordId id,
    RecordId in,
    RecordId out,
    int weight,
    @Version long version,
    @CreatedDate @Nullable Instant since) {

  static Follows from(RecordId in, RecordId out, int weight) {
    return new Follows(null, in, out, weight, 0, null);
  }

  Follows weighing(int other) {
    return new Follows(id, in, out, other, version, since);
  }
}

package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.value.RecordId;
import java.util.List;
import org.springframework.data.repository.NoRepositoryBean;

/**
 * A repository of edges.
 *
 * @param <E> the type of the edges, with {@link io.provisioning.surrealdb.data.mapping.Edge}
 * @param <I> their id
 */
@NoRepositoryBean
public interface SurrealEdgeRepository<E, I> extends SurrealRepository<E, I> {

  /** Leads from the one record to the other from now on; both need not exist. */
  <S extends E> S relate(S edge);

  /** The edges that begin at a record. */
  List<E> findFrom(RecordId in);

  /** The edges that end at a record. */
  List<E> findTo(RecordId out);

  /** The records, of a type, that a record's edges lead to: one hop, in their direction. */
  <N> List<N> outgoing(RecordId from, Class<N> node);

  /** The records, of a type, whose edges lead to a record: one hop, against their direction. */
  <N> List<N> incoming(RecordId to, Class<N> node);

  /** Removes all edges from the one record to the other, and says how many there were. */
  long unrelate(RecordId in, RecordId out);
}

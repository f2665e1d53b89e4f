package io.provisioning.surrealdb.data.repository;

import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.ListPagingAndSortingRepository;
import org.springframework.data.repository.NoRepositoryBean;

/**
 * A repository of entities in SurrealDB. Its further methods are derived from their names or have a
 * {@link Query}.
 *
 * @param <T> the entity
 * @param <I> its id: a {@code RecordId}, the key of one, or a record of one key
 */
@NoRepositoryBean
public interface SurrealRepository<T, I>
    extends ListCrudRepository<T, I>, ListPagingAndSortingRepository<T, I> {

  /**
   * Stores a new entity.
   *
   * @throws org.springframework.dao.DuplicateKeyException if its id is taken
   */
  <S extends T> S insert(S entity);
}

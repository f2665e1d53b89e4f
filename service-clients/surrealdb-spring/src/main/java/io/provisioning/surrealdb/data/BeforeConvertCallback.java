package io.provisioning.surrealdb.data;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Is called with an entity before it is stored.
 *
 * @param <T> the type of the entities it is about
 */
@FunctionalInterface
public interface BeforeConvertCallback<T> extends EntityCallback<T> {

  /**
   * What is stored instead: the entity itself, or a changed copy.
   *
   * @param table the table it is stored in
   */
  T onBeforeConvert(T entity, String table);
}

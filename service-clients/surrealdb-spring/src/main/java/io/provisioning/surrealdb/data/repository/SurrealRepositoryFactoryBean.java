package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.SurrealTemplate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;

/**
 * The bean of a repository.
 *
 * @param <T> the repository
 * @param <S> its entity
 * @param <I> the entity's id
 */
public final class SurrealRepositoryFactoryBean<T extends Repository<S, I>, S, I>
    extends RepositoryFactoryBeanSupport<T, S, I> {

  private @Nullable SurrealTemplate template;

  /** For an interface. */
  public SurrealRepositoryFactoryBean(Class<? extends T> repositoryInterface) {
    super(repositoryInterface);
  }

  /** What the repository asks. */
  public void setTemplate(SurrealTemplate template) {
    this.template = template;
    setMappingContext(template.converter().mapping());
  }

  @Override
  protected RepositoryFactorySupport createRepositoryFactory() {
    if (template == null) {
      throw new IllegalStateException("a repository needs a template");
    }
    return new SurrealRepositoryFactory(template);
  }
}

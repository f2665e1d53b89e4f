package io.provisioning.surrealdb.data.repository;

import java.lang.annotation.Annotation;
import org.springframework.data.repository.config.RepositoryBeanDefinitionRegistrarSupport;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/** What {@link EnableSurrealRepositories} switches on. */
final class SurrealRepositoriesRegistrar extends RepositoryBeanDefinitionRegistrarSupport {

  @Override
  protected Class<? extends Annotation> getAnnotation() {
    return EnableSurrealRepositories.class;
  }

  @Override
  protected RepositoryConfigurationExtension getExtension() {
    return new SurrealRepositoryConfigurationExtension();
  }
}

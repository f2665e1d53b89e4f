package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.repository.EnableSurrealRepositories;
import io.provisioning.surrealdb.data.repository.SurrealRepositoryConfigurationExtension;
import io.provisioning.surrealdb.data.repository.SurrealRepositoryFactoryBean;
import java.lang.annotation.Annotation;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.data.AbstractRepositoryConfigurationSourceSupport;
import org.springframework.context.annotation.Import;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/** The repositories below the application's package, unless {@code @Enable…} says which. */
@AutoConfiguration(after = SurrealDataAutoConfiguration.class)
@ConditionalOnBean(SurrealTemplate.class)
@ConditionalOnMissingBean(SurrealRepositoryFactoryBean.class)
@ConditionalOnBooleanProperty(name = "spring.surrealdb.repositories.enabled", matchIfMissing = true)
@Import(SurrealRepositoriesAutoConfiguration.Registrar.class)
public final class SurrealRepositoriesAutoConfiguration {

  static final class Registrar extends AbstractRepositoryConfigurationSourceSupport {

    @Override
    protected Class<? extends Annotation> getAnnotation() {
      return EnableSurrealRepositories.class;
    }

    @Override
    protected Class<?> getConfiguration() {
      return Defaults.class;
    }

    @Override
    protected RepositoryConfigurationExtension getRepositoryConfigurationExtension() {
      return new SurrealRepositoryConfigurationExtension();
    }
  }

  // not private: Spring writes code that names it
  @EnableSurrealRepositories
  static final class Defaults {}
}

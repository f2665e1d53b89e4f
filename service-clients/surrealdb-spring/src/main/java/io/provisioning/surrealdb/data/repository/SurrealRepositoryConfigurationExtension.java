package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.mapping.Edge;
import io.provisioning.surrealdb.data.mapping.Table;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.List;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.data.repository.config.RepositoryConfigurationExtensionSupport;
import org.springframework.data.repository.config.RepositoryConfigurationSource;

/** How repositories are found and become beans. */
public final class SurrealRepositoryConfigurationExtension
    extends RepositoryConfigurationExtensionSupport {

  private static final String TEMPLATE = "surrealTemplate";

  @Override
  public String getRepositoryFactoryBeanClassName() {
    return SurrealRepositoryFactoryBean.class.getName();
  }

  @Override
  public String getModuleName() {
    return "SurrealDB";
  }

  @Override
  @SuppressWarnings("deprecation") // it is abstract
  protected String getModulePrefix() {
    return "surreal";
  }

  @Override
  protected Collection<Class<? extends Annotation>> getIdentifyingAnnotations() {
    return List.of(Table.class, Edge.class);
  }

  @Override
  protected Collection<Class<?>> getIdentifyingTypes() {
    return List.of(SurrealRepository.class);
  }

  @Override
  public void postProcess(BeanDefinitionBuilder builder, RepositoryConfigurationSource source) {
    var template = source.getAttribute("templateRef").orElse(TEMPLATE);
    builder.addPropertyReference("template", template);
  }
}

package io.provisioning.surrealdb.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Import;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.data.repository.config.DefaultRepositoryBaseClass;
import org.springframework.data.repository.query.QueryLookupStrategy;

/**
 * Makes the repositories of some packages beans. With Spring Boot it is needed only for packages
 * that are not below the application's.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Import(SurrealRepositoriesRegistrar.class)
public @interface EnableSurrealRepositories {

  /** Packages to look in. */
  String[] value() default {};

  /** The same as {@link #value()}. */
  String[] basePackages() default {};

  /** Classes whose packages to look in. */
  Class<?>[] basePackageClasses() default {};

  /** What to take. */
  Filter[] includeFilters() default {};

  /** What to leave. */
  Filter[] excludeFilters() default {};

  /** How the class is called that implements a repository's own methods. */
  String repositoryImplementationPostfix() default "Impl";

  /** Where named queries are; SurrealDB's repositories have none. */
  String namedQueriesLocation() default "";

  /** Where queries come from; always the annotation first, then the name. */
  QueryLookupStrategy.Key queryLookupStrategy() default QueryLookupStrategy.Key.CREATE_IF_NOT_FOUND;

  /** What makes the repositories. */
  Class<?> repositoryFactoryBeanClass() default SurrealRepositoryFactoryBean.class;

  /** What repositories extend. */
  Class<?> repositoryBaseClass() default DefaultRepositoryBaseClass.class;

  /** How the beans are called. */
  Class<? extends BeanNameGenerator> nameGenerator() default BeanNameGenerator.class;

  /** The bean of the template. */
  String templateRef() default "surrealTemplate";

  /** Whether interfaces inside of other types are taken. */
  boolean considerNestedRepositories() default false;

  /** When they are made. */
  BootstrapMode bootstrapMode() default BootstrapMode.DEFAULT;
}

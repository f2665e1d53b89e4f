package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.SurrealTemplate;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.PersistentEntityInformation;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/** Makes repositories, also without Spring's container: {@code getRepository(People.class)}. */
public final class SurrealRepositoryFactory extends RepositoryFactorySupport {

  private final SurrealTemplate template;

  /** Over this template. */
  public SurrealRepositoryFactory(SurrealTemplate template) {
    this.template = template;
  }

  @Override
  public EntityInformation<?, ?> getEntityInformation(RepositoryMetadata metadata) {
    return new PersistentEntityInformation<>(template.entity(metadata.getDomainType()));
  }

  @Override
  protected Object getTargetRepository(RepositoryInformation metadata) {
    return getTargetRepositoryViaReflection(metadata, getEntityInformation(metadata), template);
  }

  @Override
  protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
    var edges = SurrealEdgeRepository.class.isAssignableFrom(metadata.getRepositoryInterface());
    if (edges && !template.entity(metadata.getDomainType()).isEdge()) {
      throw new IllegalArgumentException(metadata.getDomainType().getName() + " has no @Edge");
    }
    return edges ? MappedEdgeRepository.class : MappedRepository.class;
  }

  @Override
  protected Optional<QueryLookupStrategy> getQueryLookupStrategy(
      QueryLookupStrategy.@Nullable Key key, ValueExpressionDelegate valueExpressionDelegate) {
    return Optional.of(this::query);
  }

  private RepositoryQuery query(
      Method method, RepositoryMetadata metadata, ProjectionFactory factory, NamedQueries named) {
    var queryMethod = new QueryMethod(method, metadata, factory, DefaultParameters::new);
    return query(template, method, queryMethod);
  }

  /** Refuses a method whose name or text is mistaken. */
  static RepositoryQuery query(SurrealTemplate template, Method method, QueryMethod queryMethod) {
    var operation = method.getDeclaringClass().getSimpleName() + "." + method.getName();
    var query = AnnotatedElementUtils.findMergedAnnotation(method, Query.class);
    return query == null
        ? new DerivedQuery(queryMethod, template, operation)
        : new AnnotatedQuery(queryMethod, template, query, operation);
  }
}

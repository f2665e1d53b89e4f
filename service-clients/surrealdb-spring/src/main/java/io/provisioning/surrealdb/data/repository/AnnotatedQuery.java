package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.Condition;
import io.provisioning.surrealdb.data.Selection;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import io.provisioning.surrealdb.surrealql.SurrealText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.util.ClassUtils;

/** A query that its method has as a text. */
final class AnnotatedQuery implements RepositoryQuery {

  private final QueryMethod method;
  private final SurrealTemplate template;
  private final String text;
  private final String count;
  private final SurrealEntity<?> entity;
  private final ResultShape shape;
  private final String operation;

  AnnotatedQuery(QueryMethod method, SurrealTemplate template, Query query, String operation) {
    this.method = method;
    this.template = template;
    this.text = query.value().strip().replaceFirst(";$", "");
    this.count = query.count();
    this.entity = template.entity(method.getEntityInformation().getJavaType());
    this.shape = new ResultShape(method);
    this.operation = operation;
    check();
  }

  @Override
  public QueryMethod getQueryMethod() {
    return method;
  }

  @Override
  public @Nullable Object execute(@Nullable Object[] parameters) {
    var accessor = accessor(parameters);
    var processor = method.getResultProcessor().withDynamicProjection(accessor);
    var values = template.values(statement(accessor));
    var type = processor.getReturnedType().getTypeToRead();
    if (ClassUtils.isVoidType(method.getReturnedObjectType())) {
      return null;
    }
    if (isChange(values)) {
      return Counted.as(method.getReturnedObjectType(), values.size());
    }
    var read = type == null || type.isInterface() ? entity.getType() : type;
    var found = values.stream().map(value -> template.converter().read(read, value)).toList();
    var result = shape.of(found, accessor.getPageable(), () -> total(accessor));
    return processor.processResult(result);
  }

  /** What is asked of the store for these parameters. */
  SurrealStatement statement(@Nullable Object... parameters) {
    return statement(accessor(parameters));
  }

  private SurrealStatement statement(ParametersParameterAccessor accessor) {
    if (!isSelection()) {
      return new SurrealStatement(operation, text, bindings(accessor));
    }
    var selection = selection(accessor).sorted(accessor.getSort());
    return shape.limit(selection, accessor, Limit.unlimited()).select(operation);
  }

  private Selection selection(ParametersParameterAccessor accessor) {
    var query = new Condition(text, bindings(accessor));
    return Selection.from(template.converter().mapping(), entity, query);
  }

  private long total(ParametersParameterAccessor accessor) {
    if (count.isEmpty()) {
      return template.total(selection(accessor).count(operation));
    }
    var counted = template.values(new SurrealStatement(operation, count, bindings(accessor)));
    return counted.isEmpty() ? 0 : template.converter().read(Long.class, counted.getFirst());
  }

  // a method that returns a number gets the number of records, if the query returns records
  private boolean isChange(List<?> values) {
    return Counted.is(method.getReturnedObjectType())
        && !method.isCollectionQuery()
        && values.stream().allMatch(Map.class::isInstance);
  }

  private boolean isSelection() {
    var parameters = method.getParameters();
    return parameters.hasPageableParameter()
        || parameters.hasSortParameter()
        || parameters.hasLimitParameter();
  }

  private Map<String, @Nullable Object> bindings(ParametersParameterAccessor accessor) {
    var bindings = new LinkedHashMap<String, @Nullable Object>();
    for (var parameter : method.getParameters().getBindableParameters()) {
      var value = accessor.getBindableValue(bindings.size());
      bindings.put(parameter.getRequiredName(), template.converter().writeValue(value));
    }
    return bindings;
  }

  private ParametersParameterAccessor accessor(@Nullable Object... parameters) {
    return new ParametersParameterAccessor(method.getParameters(), parameters);
  }

  private void check() {
    var given = new HashSet<String>();
    for (var parameter : method.getParameters().getBindableParameters()) {
      given.add(
          parameter
              .getName()
              .orElseThrow(() ->
                  problem("a parameter has no name: compile with -parameters, or use @Param")));
    }
    var needed = new HashSet<>(SurrealText.of(text).parameters());
    needed.addAll(SurrealText.of(count).parameters());
    if (!given.equals(needed)) {
      throw problem("the query binds " + needed + " and the method has " + given);
    }
    if (isSelection() && !SurrealText.of(text).statements().equals(List.of("SELECT"))) {
      throw problem("only one SELECT statement can be sorted and limited");
    }
    if (isSelection() && given.stream().anyMatch(Set.of("limit", "start")::contains)) {
      throw problem("$limit and $start are those of the page");
    }
  }

  private IllegalArgumentException problem(String what) {
    return new IllegalArgumentException(what + ": " + method);
  }
}

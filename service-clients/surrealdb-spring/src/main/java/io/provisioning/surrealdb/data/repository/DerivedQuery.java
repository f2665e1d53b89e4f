package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.Selection;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.parser.PartTree;

/** A query that is told from the name of its method. */
final class DerivedQuery implements RepositoryQuery {

  // Spring Data reads these as if the limit was not there
  private static final Pattern LIMITED_CHANGE =
      Pattern.compile("^(delete|remove|count|exists)(Distinct)?(First|Top)\\d*By");

  private final QueryMethod method;
  private final SurrealTemplate template;
  private final PartTree tree;
  private final SurrealEntity<?> entity;
  private final ResultShape shape;
  private final String operation;

  DerivedQuery(QueryMethod method, SurrealTemplate template, String operation) {
    var domain = method.getEntityInformation().getJavaType();
    this.method = method;
    this.template = template;
    this.tree = new PartTree(method.getName(), domain);
    this.entity = template.entity(domain);
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
    if (tree.isDelete()) {
      return deleted(accessor);
    }
    if (tree.isCountProjection()) {
      return template.total(statement(accessor));
    }
    return tree.isExistsProjection()
        ? (Object) !template.values(statement(accessor)).isEmpty()
        : found(accessor);
  }

  /** What is asked of the store for these parameters. */
  SurrealStatement statement(@Nullable Object... parameters) {
    return statement(accessor(parameters));
  }

  private SurrealStatement statement(ParametersParameterAccessor accessor) {
    if (tree.isExistsProjection()) {
      return selection(accessor).limited(0, 1).ids(operation);
    }
    var sort = tree.getSort().and(accessor.getSort());
    var limited = shape.limit(selection(accessor), accessor, tree.getResultLimit());
    if (tree.isDelete()) {
      return limited.sorted(sort).delete(operation);
    }
    return tree.isCountProjection()
        ? limited.count(operation)
        : limited.sorted(sort).select(operation);
  }

  private Selection selection(ParametersParameterAccessor accessor) {
    var condition = PartConditions.of(tree, template.converter(), entity, accessor.iterator());
    return Selection.of(template.converter().mapping(), entity, condition);
  }

  private @Nullable Object found(ParametersParameterAccessor accessor) {
    var processor = method.getResultProcessor().withDynamicProjection(accessor);
    var found = template.find(statement(accessor), typeToRead(processor));
    var result =
        shape.of(
            found,
            accessor.getPageable(),
            () -> template.total(selection(accessor).count(operation)));
    return processor.processResult(result);
  }

  private @Nullable Object deleted(ParametersParameterAccessor accessor) {
    var values = template.values(statement(accessor));
    var type = method.getReturnedObjectType();
    if (method.isCollectionQuery() || type.isAssignableFrom(entity.getType())) {
      var before = values.stream().map(row -> template.converter().read(entity.getType(), row));
      return shape.of(before.toList(), accessor.getPageable(), values::size);
    }
    return Counted.as(type, values.size());
  }

  private Class<?> typeToRead(ResultProcessor processor) {
    var type = processor.getReturnedType().getTypeToRead();
    return type == null || type.isInterface() ? entity.getType() : type;
  }

  private ParametersParameterAccessor accessor(@Nullable Object... parameters) {
    return new ParametersParameterAccessor(method.getParameters(), parameters);
  }

  private void check() {
    if (LIMITED_CHANGE.matcher(method.getName()).find()) {
      throw new IllegalArgumentException(
          "only what is found can be limited in a name; use a Limit parameter: " + method);
    }
    var needed = 0;
    for (var part : tree.getParts()) {
      needed += part.getNumberOfArguments();
      if (PartConditions.UNSUPPORTED.contains(part.getType())) {
        throw new IllegalArgumentException(
            part.getType() + " cannot be asked of this store: " + method);
      }
    }
    var given = method.getParameters().getBindableParameters().getNumberOfParameters();
    if (given != needed) {
      throw new IllegalArgumentException(
          "the name needs %d parameters and the method has %d: %s"
              .formatted(needed, given, method));
    }
  }
}

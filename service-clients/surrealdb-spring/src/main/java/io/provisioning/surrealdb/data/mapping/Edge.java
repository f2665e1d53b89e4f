package io.provisioning.surrealdb.data.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.Persistent;

/**
 * The edges of a relation: records that lead from one record to another. The type has two
 * properties of type {@code RecordId} that are stored as {@code in} and {@code out}; everything
 * else is its own.
 */
@Documented
@Inherited
@Persistent
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Edge {

  /** The name of the relation's table; empty for the name of the type in snake_case. */
  String value() default "";
}

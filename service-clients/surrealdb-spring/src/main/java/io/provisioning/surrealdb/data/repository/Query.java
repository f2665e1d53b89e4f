package io.provisioning.surrealdb.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * The SurrealQL of a repository method. {@code $name} stands for the parameter of that name (its
 * name in the source with {@code -parameters}, or {@code @Param}); there is no other way to put a
 * value into it. What the last statement returns is the result.
 */
@Documented
@QueryAnnotation
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface Query {

  /** The text. With a {@code Pageable}, {@code Sort} or {@code Limit} it is one SELECT. */
  String value();

  /** Counts for a {@code Page}: returns one number. Empty: what the query selects is counted. */
  String count() default "";
}

package io.provisioning.surrealdb.data.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.Persistent;

/** The records of a table. Without it, the table has the name of the type in snake_case. */
@Documented
@Inherited
@Persistent
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Table {

  /** The name of the table: letters, digits and underscores; empty for the name of the type. */
  String value() default "";
}

package io.provisioning.surrealdb.autoconfigure;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** Whether somebody said where SurrealDB is. */
final class OnSurrealCondition extends AnyNestedCondition {

  OnSurrealCondition() {
    super(ConfigurationPhase.REGISTER_BEAN);
  }

  @ConditionalOnProperty("spring.surrealdb.uri")
  static final class Property {}

  @ConditionalOnBean(SurrealConnectionDetails.class)
  static final class Details {}
}

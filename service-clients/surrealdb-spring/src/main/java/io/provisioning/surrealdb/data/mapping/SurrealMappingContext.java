package io.provisioning.surrealdb.data.mapping;

import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.context.AbstractMappingContext;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/** What is known of the types that are stored. */
public final class SurrealMappingContext
    extends AbstractMappingContext<SurrealEntity<?>, SurrealProperty> {

  /** With the conversions of {@link SurrealConversions}. */
  public SurrealMappingContext(CustomConversions conversions) {
    setSimpleTypeHolder(conversions.getSimpleTypeHolder());
  }

  /** The entity of a type. */
  @SuppressWarnings("unchecked") // the entity of a type is one of that type
  public <T> SurrealEntity<T> entity(Class<T> type) {
    return (SurrealEntity<T>) getRequiredPersistentEntity(type);
  }

  boolean hasEntityFor(Class<?> type) {
    return !type.isInterface() && getPersistentEntity(type) != null;
  }

  // the JDK's own types are values, with a conversion or not at all
  @Override
  protected boolean shouldCreatePersistentEntityFor(TypeInformation<?> type) {
    return !type.getType().getName().startsWith("java.")
        && super.shouldCreatePersistentEntityFor(type);
  }

  @Override
  protected <T> SurrealEntity<?> createPersistentEntity(TypeInformation<T> type) {
    return new SurrealEntity<>(type);
  }

  @Override
  protected SurrealProperty createPersistentProperty(
      Property property, SurrealEntity<?> owner, SimpleTypeHolder simpleTypeHolder) {
    return new SurrealProperty(property, owner, simpleTypeHolder);
  }
}

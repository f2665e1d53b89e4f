package io.provisioning.surrealdb.data.mapping;

import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.model.AnnotationBasedPersistentProperty;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.data.util.Lazy;

/** A property and the field it is stored in. */
public final class SurrealProperty extends AnnotationBasedPersistentProperty<SurrealProperty> {

  private static final Name ID = new Name("id");

  private final Lazy<Name> name = Lazy.of(this::findName);

  SurrealProperty(
      Property property,
      PersistentEntity<?, SurrealProperty> owner,
      SimpleTypeHolder simpleTypeHolder) {
    super(property, owner, simpleTypeHolder);
  }

  /** The name of the field. */
  public String fieldName() {
    return name.get().text();
  }

  /** The name of the field as it stands in a query. */
  public String quotedFieldName() {
    return name.get().quoted();
  }

  @Override
  protected Association<SurrealProperty> createAssociation() {
    return new Association<>(this, null);
  }

  private Name findName() {
    @Nullable Field field = findAnnotation(Field.class);
    if (isIdProperty()) {
      return ID;
    }
    return Name.given(field == null ? "" : field.value(), getName());
  }
}

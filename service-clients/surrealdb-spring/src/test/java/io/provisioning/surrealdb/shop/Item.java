package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.data.mapping.Table;
import io.provisioning.surrealdb.value.RecordId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** A class, to show that it can be one. */
@Table("item")
public final class Item {

  @Id private @Nullable RecordId id;
  private String title;

  public Item(String title) {
    this.title = title;
  }

  public @Nullable RecordId getId() {
    return id;
  }

  public String getTitle() {
    return title;
  }

  public void setTitle(String other) {
    title = other;
  }
}

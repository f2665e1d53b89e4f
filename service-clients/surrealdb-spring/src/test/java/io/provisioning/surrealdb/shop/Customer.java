package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

@Table
public record Customer(
    @Id @Nullable String id,
    String name,
    int age,
    @Version @Nullable Long version,
    @CreatedDate @Nullable Instant createdAt) {

  public static Customer named(String name, int age) {
    return new Customer(null, name, age, null, null);
  }

  public Customer older() {
    return new Customer(id, name, age + 1, version, createdAt);
  }
}

package io.provisioning.surrealdb.data.repository;

import static java.util.Objects.requireNonNull;

import io.provisioning.surrealdb.data.mapping.Field;
import io.provisioning.surrealdb.data.mapping.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;

/** An entity with every sort of property. */
@Table("person")
record Person(
    @Id @Nullable String id,
    @Version @Nullable Long version,
    String name,
    int age,
    boolean active,
    @Nullable Level level,
    @Nullable Address address,
    List<String> tags,
    Set<Level> levels,
    Map<String, BigDecimal> balances,
    @Nullable Duration pause,
    @Nullable LocalDate bornOn,
    @Field("seen") @Nullable Instant lastSeenAt,
    @CreatedDate @Nullable Instant createdAt,
    @LastModifiedDate @Nullable Instant changedAt,
    @CreatedBy @Nullable String createdBy,
    @LastModifiedBy @Nullable String changedBy) {

  enum Level {
    LOW,
    HIGH
  }

  record Address(String street, @Nullable String zipCode) {}

  static Person named(String name, int age) {
    return new Person(
        null, null, name, age, true, null, null, List.of(), Set.of(), Map.of(), null, null, null,
        null, null, null, null);
  }

  String key() {
    return requireNonNull(id);
  }

  Person withId(String other) {
    return new Person(
        other,
        version,
        name,
        age,
        active,
        level,
        address,
        tags,
        levels,
        balances,
        pause,
        bornOn,
        lastSeenAt,
        createdAt,
        changedAt,
        createdBy,
        changedBy);
  }

  Person withName(String other) {
    return new Person(
        id,
        version,
        other,
        age,
        active,
        level,
        address,
        tags,
        levels,
        balances,
        pause,
        bornOn,
        lastSeenAt,
        createdAt,
        changedAt,
        createdBy,
        changedBy);
  }

  Person withAge(int other) {
    return new Person(
        id,
        version,
        name,
        other,
        active,
        level,
        address,
        tags,
        levels,
        balances,
        pause,
        bornOn,
        lastSeenAt,
        createdAt,
        changedAt,
        createdBy,
        changedBy);
  }

  Person living(Address there, Level now) {
    return new Person(
        id,
        version,
        name,
        age,
        active,
        now,
        there,
        tags,
        Set.of(now),
        balances,
        pause,
        bornOn,
        lastSeenAt,
        createdAt,
        changedAt,
        createdBy,
        changedBy);
  }

  Person tagged(String... with) {
    return new Person(
        id,
        version,
        name,
        age,
        active,
        level,
        address,
        List.of(with),
        levels,
        balances,
        pause,
        bornOn,
        lastSeenAt,
        createdAt,
        changedAt,
        createdBy,
        changedBy);
  }
}

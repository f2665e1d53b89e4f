package io.provisioning.surrealdb.data.repository;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.Param;

public interface People extends SurrealRepository<Person, String> {

  Optional<Person> findByName(@Nullable String name);

  List<Person> findByNameNot(@Nullable String name);

  List<Person> findByNameIgnoreCase(String name);

  List<Person> findByNameAndAge(String name, int age);

  List<Person> findByNameAndAgeOrActive(String name, int age, boolean active);

  List<Person> findByAgeLessThan(int age);

  List<Person> findByAgeLessThanEqual(int age);

  List<Person> findByAgeGreaterThanEqual(int age);

  List<Person> findByAgeGreaterThan(int age);

  List<Person> findByAgeBetween(int least, int most);

  List<Person> findByLastSeenAtBefore(Instant then);

  List<Person> findByLastSeenAtAfter(Instant then);

  List<Person> findByNameLike(String pattern);

  List<Person> findByNameNotLike(String pattern);

  List<Person> findByNameStartingWith(String start);

  List<Person> findByNameStartingWithIgnoreCase(String start);

  List<Person> findByNameEndingWith(String end);

  List<Person> findByNameContaining(String part);

  List<Person> findByNameNotContaining(String part);

  List<Person> findByNameMatches(String regex);

  List<Person> findByTagsContaining(String tag);

  List<Person> findByNameIn(Collection<String> names);

  List<Person> findByNameNotIn(Collection<String> names);

  List<Person> findByNameInIgnoreCase(Collection<String> names);

  List<Person> findByIdIn(Collection<String> ids);

  List<Person> findByLevel(Person.Level level);

  List<Person> findByLevelIsNull();

  List<Person> findByLevelIsNotNull();

  List<Person> findByActiveTrue();

  List<Person> findByActiveFalse();

  List<Person> findByTagsIsEmpty();

  List<Person> findByTagsIsNotEmpty();

  List<Person> findByAddressZipCode(String zipCode);

  List<Person> findByAgeGreaterThanOrderByNameAscAgeDesc(int age);

  List<Person> findTop2ByOrderByAgeDesc();

  Optional<Person> findFirstByActiveTrueOrderByAge();

  List<Person> findByActiveTrueOrderByNameAsc(Limit limit);

  List<Person> findByActive(boolean active, Sort sort);

  Page<Person> findByActiveTrue(Pageable page);

  Slice<Person> findByAgeGreaterThan(int age, Pageable page);

  Stream<Person> streamByActiveTrue();

  long countByActiveTrue();

  boolean existsByName(String name);

  long deleteByName(String name);

  List<Person> removeByAgeLessThan(int age);

  void deleteByActiveTrueOrderByAge(Limit limit);

  List<NameOnly> findNamesByAge(int age);

  List<NameAndAge> findPairsByAge(int age);

  <T> List<T> findByAge(int age, Class<T> type);

  @Query("SELECT * FROM person WHERE age > $least AND name != $not")
  List<Person> olderThan(@Param("least") int age, @Param("not") String name);

  @Query("SELECT * FROM person WHERE age > $least")
  Page<Person> pageOlderThan(int least, Pageable page);

  @Query(
      value = "SELECT * FROM person WHERE age > $least",
      count = "SELECT VALUE count() FROM person WHERE age > $least GROUP ALL")
  Page<Person> countedOlderThan(int least, Pageable page);

  @Query("SELECT VALUE name FROM person WHERE level = $level")
  List<String> namesOf(Person.Level level);

  @Query("RETURN math::max(SELECT VALUE age FROM person)")
  @Nullable Integer oldest();

  @Query("UPDATE person SET age += 1 WHERE name = $name")
  long birthday(String name);

  @Query("UPDATE person SET active = $active")
  void setActive(boolean active);

  interface NameOnly {
    String getName();
  }

  record NameAndAge(String name, int age) {}
}

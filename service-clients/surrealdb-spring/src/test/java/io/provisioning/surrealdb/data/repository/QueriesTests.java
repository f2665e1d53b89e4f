package io.provisioning.surrealdb.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.micrometer.observation.ObservationRegistry;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.repository.Person.Level;
import io.provisioning.surrealdb.value.RecordId;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.data.repository.core.support.DefaultRepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.QueryMethod;

class QueriesTests {

  private static final String ALL = "SELECT * FROM `person` WHERE ";

  // nothing is asked here
  @SuppressWarnings("NullAway")
  private static final SurrealTemplate TEMPLATE =
      new SurrealTemplate(
          new SurrealStatements(null, ObservationRegistry.NOOP),
          DataFixtures.aConverter(),
          EntityCallbacks.create());

  static Stream<Arguments> names() {
    var both = List.of("a", "b");
    return Stream.of(
        name("findByName", "`name` = $p0", "a"),
        name("findByNameAndAge", "`name` = $p0 AND `age` = $p1", "a", 5),
        name(
            "findByNameAndAgeOrActive",
            "`name` = $p0 AND `age` = $p1 OR `active` = $p2",
            "a",
            5,
            true),
        name("findByNameNot", "`name` != $p0", "a"),
        name("findByAgeLessThan", "(`age` > NULL AND `age` < $p0)", 5),
        name("findByAgeLessThanEqual", "(`age` > NULL AND `age` <= $p0)", 5),
        name("findByAgeGreaterThan", "`age` > $p0", 5),
        name("findByAgeGreaterThanEqual", "`age` >= $p0", 5),
        name("findByAgeBetween", "(`age` >= $p0 AND `age` <= $p1)", 5, 6),
        name("findByLastSeenAtAfter", "`seen` > $p0", DataFixtures.NOW),
        name("findByNameIn", "`name` IN $p0", both),
        name("findByNameNotIn", "`name` NOT IN $p0", both),
        name("findByTagsContaining", "(`tags` CONTAINS $p0)", "a"),
        name(
            "findByNameContaining",
            "(type::is_string(`name`) AND string::contains(`name`, $p0))",
            "a"),
        name(
            "findByNameNotContaining",
            "!(type::is_string(`name`) AND string::contains(`name`, $p0))",
            "a"),
        name(
            "findByNameStartingWithIgnoreCase",
            "(type::is_string(`name`) AND string::starts_with(string::lowercase(`name`),"
                + " string::lowercase($p0)))",
            "a"),
        name(
            "findByNameIgnoreCase",
            "(type::is_string(`name`) AND string::lowercase(`name`) = string::lowercase($p0))",
            "a"),
        name("findByAddressZipCode", "`address`.`zip_code` = $p0", "1010"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aNameBecomesTextAndBindings(String method, List<?> values, String condition) {
    var statement = derived(method, values.toArray());

    assertThat(statement.text()).isEqualTo(ALL + condition);
    assertThat(statement.operation()).isEqualTo("People." + method);
    for (var i = 0; i < values.size(); i++) {
      assertThat(statement.bindings().get("p" + i)).isEqualTo(values.get(i));
    }
    assertThat(statement.bindings()).hasSize(values.size());
  }

  static Stream<Arguments> shapes() {
    var third = PageRequest.of(2, 10, Sort.by("age").descending());
    return Stream.of(
        shape("findByActiveTrue", "`active` = true LIMIT $limit", PageRequest.of(0, 10)),
        shape(
            "findByActiveTrue",
            "`active` = true ORDER BY `age` DESC LIMIT $limit START $start",
            third),
        shape("findByActiveTrue", "`active` = true", Pageable.unpaged()),
        shape(
            "findByActiveTrueOrderByNameAsc",
            "`active` = true ORDER BY `name` ASC LIMIT $limit",
            Limit.of(3)),
        shape("findFirstByActiveTrueOrderByAge", "`active` = true ORDER BY `age` ASC LIMIT $limit"),
        shape("findByLevelIsNull", "(`level` = NONE OR `level` = NULL)"),
        shape("findByLevelIsNotNull", "(`level` != NONE AND `level` != NULL)"),
        shape("findByTagsIsEmpty", "`tags` IN [NONE, NULL, '', [], {}]"),
        shape("findByActiveFalse", "`active` = false"),
        shape("findByName", "(`name` = NONE OR `name` = NULL)", new @Nullable Object[] {null}),
        shape(
            "findByNameNot", "(`name` != NONE AND `name` != NULL)", new @Nullable Object[] {null}));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void sortsLimitsAndNulls(String method, List<?> values, String condition) {
    assertThat(derived(method, values.toArray()).text()).isEqualTo(ALL + condition);
  }

  @Test
  void aSliceAsksForOneMore() {
    assertThat(derived("findByAgeGreaterThan", 5, PageRequest.of(1, 10)).bindings())
        .isEqualTo(Map.of("p0", 5, "limit", 11L, "start", 10L));
  }

  @Test
  void countsExistsAndDeletes() {
    assertThat(derived("countByActiveTrue").text())
        .isEqualTo("SELECT count() AS total FROM `person` WHERE `active` = true GROUP ALL");
    assertThat(derived("existsByName", "a").text())
        .isEqualTo("SELECT VALUE id FROM `person` WHERE `name` = $p0 LIMIT $limit");
    assertThat(derived("deleteByName", "a").text())
        .isEqualTo("DELETE `person` WHERE `name` = $p0 RETURN BEFORE");
    assertThat(derived("deleteByActiveTrueOrderByAge", Limit.of(1)).text())
        .isEqualTo(
            "DELETE (SELECT * FROM `person` WHERE `active` = true ORDER BY `age` ASC LIMIT $limit).id"
                + " RETURN BEFORE");
  }

  @Test
  void valuesAreThoseOfTheStore() {
    assertThat(derived("findByLevel", Level.HIGH).bindings()).isEqualTo(Map.of("p0", "HIGH"));
    assertThat(derived("findByIdIn", List.of("a")).bindings())
        .isEqualTo(Map.of("p0", List.of(RecordId.of("person", "a"))));
    assertThat(derived("findByNameLike", "1%_\\%.").bindings())
        .isEqualTo(Map.of("p0", "(?s)\\A1.*.%\\x{2e}\\z"));
  }

  @Test
  void hostileValuesAreBindingsOnly() {
    for (var hostile : List.of("'; DELETE person", "`", "$p1", "⟩")) {
      for (var method : List.of("findByName", "findByNameContaining", "findByNameLike")) {
        assertThat(derived(method, hostile).text()).isEqualTo(derived(method, "harmless").text());
      }
    }
  }

  @Test
  void aQueryIsSortedAndLimitedFromOutside() {
    var statement = annotated("pageOlderThan", 5, PageRequest.of(1, 10, Sort.by("lastSeenAt")));

    assertThat(statement.text())
        .isEqualTo(
            "SELECT * FROM (SELECT * FROM person WHERE age > $least) ORDER BY `seen` ASC LIMIT $limit"
                + " START $start");
    assertThat(statement.bindings()).isEqualTo(Map.of("least", 5, "limit", 10L, "start", 10L));
    assertThat(annotated("olderThan", 5, "'").bindings()).isEqualTo(Map.of("least", 5, "not", "'"));
  }

  interface Mistaken extends SurrealRepository<Person, String> {

    List<Person> findByNameNear(String name);

    List<Person> findByNameAndAge(String name);

    void deleteTop1ByOrderByAge();

    @Query("SELECT * FROM person WHERE name = $nme")
    List<Person> misspelt(String name);

    @Query("SELECT * FROM person WHERE name = '$name'")
    List<Person> quoted(String name);

    @Query("SELECT * FROM person; SELECT * FROM person")
    List<Person> twoSorted(Sort sort);

    @Query("SELECT * FROM person WHERE age > $limit")
    List<Person> reserved(int limit, Pageable page);
  }

  @Test
  void mistakesAreToldWhenTheRepositoryIsMade() {
    for (var method : Mistaken.class.getDeclaredMethods()) {
      assertThatIllegalArgumentException()
          .as(method.getName())
          .isThrownBy(() ->
              SurrealRepositoryFactory.query(TEMPLATE, method, queryMethod(Mistaken.class, method)))
          .withMessageContaining(method.getName());
    }
  }

  private static Arguments name(String method, String condition, Object... values) {
    return arguments(method, List.of(values), condition);
  }

  private static Arguments shape(String method, String condition, @Nullable Object... values) {
    return arguments(method, Arrays.asList(values), condition);
  }

  private static SurrealStatement derived(String name, @Nullable Object... values) {
    return ((DerivedQuery) query(name, values.length)).statement(values);
  }

  private static SurrealStatement annotated(String name, @Nullable Object... values) {
    return ((AnnotatedQuery) query(name, values.length)).statement(values);
  }

  private static Object query(String name, int parameters) {
    var method =
        Arrays.stream(People.class.getDeclaredMethods())
            .filter(it -> it.getName().equals(name) && it.getParameterCount() == parameters)
            .findFirst()
            .orElseThrow();
    return SurrealRepositoryFactory.query(TEMPLATE, method, queryMethod(People.class, method));
  }

  private static QueryMethod queryMethod(Class<?> repository, Method method) {
    return new QueryMethod(
        method,
        new DefaultRepositoryMetadata(repository),
        new SpelAwareProxyProjectionFactory(),
        DefaultParameters::new);
  }
}

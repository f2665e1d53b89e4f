package io.provisioning.surrealdb.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.Databases;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.data.repository.Person.Address;
import io.provisioning.surrealdb.data.repository.Person.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.core.PropertyReferenceException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;

@Timeout(60)
class RepositoryIntegrationTests {

  private static SurrealClient client;
  private static People people;

  @BeforeAll
  static void start() {
    client = Databases.connect("repository");
    people = DataFixtures.repository(People.class, DataFixtures.aTemplate(client));
  }

  @AfterAll
  static void stop() {
    client.close();
  }

  @BeforeEach
  void empty() {
    client.execute("REMOVE TABLE IF EXISTS person; DEFINE TABLE person");
  }

  @Test
  void givesBackWhatItWasGiven() {
    var person =
        new Person(
            null,
            null,
            "Ada",
            36,
            true,
            Level.HIGH,
            new Address("Main'; --", null),
            List.of("a", "b"),
            Set.of(Level.LOW),
            Map.of("EUR", new BigDecimal("12.34")),
            Duration.ofMillis(1_500),
            LocalDate.of(1815, 12, 10),
            DataFixtures.NOW,
            null,
            null,
            null,
            null);

    var saved = people.save(person);

    assertThat(saved.id()).isNotBlank();
    assertThat(saved.version()).isZero();
    assertThat(saved.createdAt()).isEqualTo(DataFixtures.NOW);
    assertThat(saved.changedBy()).isEqualTo("ada");
    assertThat(people.findById(saved.key())).contains(saved);
    assertThat(people.findAllById(List.of(saved.key(), "not there"))).containsExactly(saved);
    assertThat(people.existsById(saved.key())).isTrue();
    assertThat(people.existsById("not there")).isFalse();
    assertThat(people.findById("not there")).isEmpty();
  }

  @Test
  void storesUnderTheNamesOfTheMapping() {
    var living = Person.named("Ada", 36).withId("ada").living(new Address("s", "z"), Level.LOW);

    people.insert(living);

    assertThat(client.execute("SELECT * FROM person:ada").rows(0).getFirst())
        .containsEntry("address", Map.of("street", "s", "zip_code", "z"))
        .containsEntry("level", "LOW")
        .containsEntry("created_by", "ada")
        .doesNotContainKeys("seen", "born_on");
  }

  @Test
  void anIdThatIsTakenIsADuplicate() {
    people.insert(Person.named("Ada", 36).withId("ada"));

    assertThatExceptionOfType(DuplicateKeyException.class)
        .isThrownBy(() -> people.insert(Person.named("Bob", 1).withId("ada")));
  }

  @Test
  void anUpdateOfAnotherVersionIsRefused() {
    var first = people.save(Person.named("Ada", 36));
    var second = people.save(first.withAge(37));

    assertThat(second.version()).isEqualTo(1);
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> people.save(first.withAge(40)));
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> people.delete(first));
    assertThat(people.findAll()).containsExactly(second);
    people.delete(second);
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> people.save(second));
  }

  @Test
  void noIncrementIsLost() throws Exception {
    var id = people.save(Person.named("Ada", 0)).key();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var increments =
          IntStream.range(0, 64).mapToObj(_ -> threads.submit(() -> increment(id))).toList();
      for (Future<?> increment : increments) {
        increment.get();
      }
    }

    assertThat(people.findById(id)).get().returns(64, Person::age).returns(64L, Person::version);
  }

  private static Person increment(String id) {
    while (true) {
      var person = people.findById(id).orElseThrow();
      try {
        return people.save(person.withAge(person.age() + 1));
      } catch (ConcurrencyFailureException e) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void pagesAndSorts() {
    people.saveAll(IntStream.range(0, 25).mapToObj(i -> Person.named("p" + i, i)).toList());

    var page = people.findAll(PageRequest.of(2, 10, Sort.by("age").descending()));
    assertThat(page.getContent()).extracting(Person::age).containsExactly(4, 3, 2, 1, 0);
    assertThat(page.getTotalElements()).isEqualTo(25);
    assertThat(people.findByActiveTrue(PageRequest.of(0, 10)).getTotalElements()).isEqualTo(25);
    var slice = people.findByAgeGreaterThan(5, PageRequest.of(1, 10, Sort.by("age")));
    assertThat(slice.getContent()).hasSize(9).first().returns(16, Person::age);
    assertThat(slice.hasNext()).isFalse();
    assertThat(people.findByAgeGreaterThan(4, PageRequest.of(1, 10)).hasNext()).isFalse();
    assertThat(people.findByAgeGreaterThan(3, PageRequest.of(1, 10)).hasNext()).isTrue();
    assertThat(people.findByActiveTrueOrderByNameAsc(Limit.of(3))).hasSize(3);
    var older = people.pageOlderThan(4, PageRequest.of(1, 5, Sort.by("age")));
    assertThat(older.getTotalElements()).isEqualTo(20);
    assertThat(older).extracting(Person::age).containsExactly(10, 11, 12, 13, 14);
    assertThat(people.countedOlderThan(4, PageRequest.of(0, 5)).getTotalElements()).isEqualTo(20);
  }

  @Test
  void sortsWithoutCase() {
    people.saveAll(List.of(Person.named("b", 1), Person.named("A", 2), Person.named("c", 3)));

    var found = people.findByActive(true, Sort.by(Sort.Order.by("name").ignoreCase()));

    assertThat(found).extracting(Person::name).containsExactly("A", "b", "c");
  }

  @Test
  void nothingUnknownIsSortedBy() {
    assertThatExceptionOfType(PropertyReferenceException.class)
        .isThrownBy(() -> people.findAll(Sort.by("name; DELETE person")));
  }

  @Test
  void findsByWhatTheNameSays() {
    var ada = people.save(Person.named("Ada", 36).tagged("x", "y"));
    var bob = people.save(Person.named("bob", 17).living(new Address("s", "1010"), Level.HIGH));

    assertFound(p -> p.findByName("Ada").stream().toList(), ada);
    assertFound(p -> p.findByNameNot("Ada"), bob);
    assertFound(p -> p.findByNameIgnoreCase("BOB"), bob);
    assertFound(p -> p.findByNameAndAgeOrActive("Ada", 36, false), ada);
    assertFound(p -> p.findByAgeLessThan(36), bob);
    assertFound(p -> p.findByAgeLessThanEqual(17), bob);
    assertFound(p -> p.findByAgeGreaterThanEqual(36), ada);
    assertFound(p -> p.findByAgeBetween(17, 20), bob);
    assertFound(p -> p.findByLastSeenAtBefore(DataFixtures.NOW));
    assertFound(p -> p.findByNameLike("_d%"), ada);
    assertFound(p -> p.findByNameNotLike("_d%"), bob);
    assertFound(p -> p.findByNameStartingWith("A"), ada);
    assertFound(p -> p.findByNameStartingWithIgnoreCase("B"), bob);
    assertFound(p -> p.findByNameEndingWith("a"), ada);
    assertFound(p -> p.findByNameContaining("o"), bob);
    assertFound(p -> p.findByNameNotContaining("o"), ada);
    assertFound(p -> p.findByNameMatches("^[a-z]+$"), bob);
    assertFound(p -> p.findByTagsContaining("x"), ada);
    assertFound(p -> p.findByTagsIsEmpty(), bob);
    assertFound(p -> p.findByTagsIsNotEmpty(), ada);
    assertFound(p -> p.findByNameIn(List.of("Ada", "x")), ada);
    assertFound(p -> p.findByNameNotIn(List.of("Ada", "x")), bob);
    assertFound(p -> p.findByNameInIgnoreCase(List.of("BOB")), bob);
    assertFound(p -> p.findByIdIn(List.of(ada.key())), ada);
    assertFound(p -> p.findByLevel(Level.HIGH), bob);
    assertFound(p -> p.findByLevelIsNull(), ada);
    assertFound(p -> p.findByLevelIsNotNull(), bob);
    assertFound(p -> p.findByActiveFalse());
    assertFound(p -> p.findByAddressZipCode("1010"), bob);
    assertFound(p -> p.findFirstByActiveTrueOrderByAge().stream().toList(), bob);
    assertFound(p -> p.findTop2ByOrderByAgeDesc(), ada, bob);
    assertFound(p -> p.streamByActiveTrue().filter(it -> it.age() == 17).toList(), bob);
  }

  @Test
  void countsAndRemovesByWhatTheNameSays() {
    people.saveAll(
        List.of(
            Person.named("a", 1),
            Person.named("b", 2),
            Person.named("c", 3),
            Person.named("d", 4)));

    assertThat(people.countByActiveTrue()).isEqualTo(4);
    assertThat(people.existsByName("a")).isTrue();
    assertThat(people.existsByName("x")).isFalse();
    assertThat(people.deleteByName("a")).isEqualTo(1);
    assertThat(people.removeByAgeLessThan(3)).extracting(Person::name).containsExactly("b");
    people.deleteByActiveTrueOrderByAge(Limit.of(1));
    assertThat(people.findAll()).extracting(Person::name).containsExactly("d");
    assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
        .isThrownBy(() -> twice().findByName("d"));
  }

  private static People twice() {
    people.save(Person.named("d", 5));
    return people;
  }

  @Test
  void carriesOutQueries() {
    people.saveAll(List.of(Person.named("Ada", 36), Person.named("Bob", 17)));

    assertThat(people.olderThan(1, "Ada")).extracting(Person::name).containsExactly("Bob");
    assertThat(people.oldest()).isEqualTo(36);
    assertThat(people.birthday("Bob")).isEqualTo(1);
    people.setActive(false);
    assertThat(people.findByActiveFalse()).hasSize(2);
    assertThat(people.namesOf(Level.HIGH)).isEmpty();
  }

  @Test
  void projects() {
    people.save(Person.named("Ada", 36));

    assertThat(people.findNamesByAge(36))
        .extracting(People.NameOnly::getName)
        .containsExactly("Ada");
    var pair = new People.NameAndAge("Ada", 36);
    assertThat(people.findPairsByAge(36)).containsExactly(pair);
    assertThat(people.findByAge(36, People.NameAndAge.class)).containsExactly(pair);
    assertThat(people.findByAge(36, Person.class)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'; DELETE person; --",
        "\"; DELETE person; --",
        "`; DELETE person; --",
        "⟩; DELETE person; --",
        "$p0",
        "person:kept",
        "\\",
        ".*",
        "%' OR true",
        "/* */",
        "\u0000"
      })
  void aHostileValueStaysAValue(String hostile) {
    var kept = people.save(Person.named("kept", 1).withId("kept"));
    var saved = people.save(Person.named(hostile, 2).withId(hostile).tagged(hostile));

    assertThat(people.findById(hostile)).contains(saved);
    assertFound(p -> p.findByName(hostile).stream().toList(), saved);
    assertFound(p -> p.findByNameIgnoreCase(hostile), saved);
    assertFound(p -> p.findByNameIn(List.of(hostile)), saved);
    assertFound(p -> p.findByNameStartingWith(hostile), saved);
    assertFound(p -> p.findByNameContaining(hostile), saved);
    assertFound(p -> p.findByTagsContaining(hostile), saved);
    assertFound(p -> p.findByNameLike(hostile.replace("\\", "\\\\").replace("%", "\\%")), saved);
    assertFound(p -> p.olderThan(0, hostile), kept);
    people.deleteById(hostile);
    assertThat(people.findAll()).containsExactly(kept);
  }

  private static void assertFound(Function<People, List<Person>> query, Person... expected) {
    assertThat(query.apply(people)).containsExactlyInAnyOrder(expected);
  }
}

package io.provisioning.surrealdb.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.DefaultResourceLoader;

class MigrationPlanTests {

  private static final Migration FIRST = new Migration(1, "people", "DEFINE TABLE person");
  private static final Migration SECOND = new Migration(2, "orders", "DEFINE TABLE order");
  private static final Migration FIFTH = new Migration(5, "items", "DEFINE TABLE item");

  @Test
  void theNextIsTheFirstThatWasNotApplied() {
    var known = List.of(FIRST, SECOND, FIFTH);

    assertThat(MigrationPlan.next(known, List.of())).contains(FIRST);
    assertThat(MigrationPlan.next(known, applied(FIRST))).contains(SECOND);
    assertThat(MigrationPlan.next(known, applied(FIRST, SECOND))).contains(FIFTH);
    assertThat(MigrationPlan.next(known, applied(FIRST, SECOND, FIFTH))).isEmpty();
  }

  @Test
  void aChangedMigrationIsRefused() {
    var changed = new Migration(1, "people", "DEFINE TABLE people");

    assertRefused(List.of(changed), applied(FIRST), "V1__people was changed after it was applied");
  }

  @Test
  void aMissingMigrationIsRefused() {
    assertRefused(List.of(SECOND), applied(FIRST, SECOND), "V1__people was applied and its file");
    assertRefused(List.of(), applied(FIRST), "V1__people was applied and its file");
  }

  @Test
  void aDatabaseThatIsNewerIsRefused() {
    assertRefused(List.of(FIRST), applied(FIRST, SECOND), "V2__orders, which is newer than this");
  }

  @Test
  void aLateMigrationIsRefused() {
    assertRefused(
        List.of(FIRST, SECOND, FIFTH), applied(FIRST, FIFTH), "V2__orders comes before V5");
  }

  @Test
  void aVersionIsThereOnce() {
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> Migration.ordered(List.of(FIRST, new Migration(1, "other", ""))))
        .withMessageContaining("same version");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"V1_people.surql", "1__people.surql", "V01__x.surql", "V1__.surql", "V1__x.sql"})
  void aFileHasAVersionAndAName(String file) {
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> Migration.of(file, ""))
        .withMessageContaining(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"BEGIN; x", "CREATE x; commit", "/**/CANCEL", "USE DB other;"})
  void aMigrationStaysInItsTransactionAndDatabase(String text) {
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> new Migration(1, "x", text));
  }

  @Test
  void lineEndsDoNotChangeAMigration() {
    assertThat(new Migration(1, "x", "a;\r\nb").digest())
        .isEqualTo(new Migration(1, "x", "a;\nb").digest());
  }

  @Test
  void filesAreReadFromTheClassPath() {
    var files = new MigrationFiles(new DefaultResourceLoader());

    assertThat(files.of("shop"))
        .extracting(Migration::toString)
        .containsExactly("V1__people", "V2__follows", "V10__items");
    assertThat(files.of("unknown")).isEmpty();
    assertThatExceptionOfType(MigrationException.class).isThrownBy(() -> files.of("../shop"));
  }

  private static void assertRefused(
      List<Migration> known, List<AppliedMigration> applied, String message) {
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> MigrationPlan.next(known, applied))
        .withMessageContaining(message);
  }

  private static List<AppliedMigration> applied(Migration... migrations) {
    return List.of(migrations).stream()
        .map(it -> new AppliedMigration(it.version(), it.name(), it.digest()))
        .toList();
  }
}

package io.provisioning.surrealdb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

  private static final String DRIVER = "io.provisioning.surrealdb";

  private static final String VALUES = "io.provisioning.surrealdb.value";

  private static final String CBOR = "io.provisioning.surrealdb.cbor";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(DRIVER);

  @Test
  void theDriverKnowsNoFramework() {
    noClasses()
        .that()
        .resideInAPackage(DRIVER + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.springframework..", DRIVER + ".data..")
        .because("it can be used without one")
        .check(CLASSES);
  }

  @Test
  void valuesKnowNothingElse() {
    noClasses()
        .that()
        .resideInAPackage(VALUES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(DRIVER, CBOR, "tools.jackson..", "java.net..")
        .because("they are what callers keep, whatever brings them")
        .check(CLASSES);
  }

  @Test
  void cborKnowsNoConnection() {
    noClasses()
        .that()
        .resideInAPackage(CBOR)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(DRIVER, "java.net..")
        .because("what is written and read does not depend on what carries it")
        .check(CLASSES);
  }

  @Test
  void nothingAsksForTheTimeOfDay() {
    noClasses()
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(Thread.class, "sleep", long.class)
        .because("waits are measured, and end when the client is closed")
        .check(CLASSES);
  }
}

package io.provisioning.surrealdb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

  private static final String HOME = "io.provisioning.surrealdb";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(
              HOME + ".data", HOME + ".migration", HOME + ".autoconfigure", HOME + ".surrealql");

  @Test
  void onlyTheAutoConfigurationKnowsSpringBoot() {
    noClasses()
        .that()
        .resideOutsideOfPackage(HOME + ".autoconfigure")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.springframework.boot..", HOME + ".autoconfigure")
        .because("repositories and migrations can be used without it")
        .check(CLASSES);
  }

  @Test
  void migrationsKnowNoRepositories() {
    noClasses()
        .that()
        .resideInAPackage(HOME + ".migration")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(HOME + ".data..", "org.springframework.data..")
        .because("a schema is older than what is mapped to it")
        .check(CLASSES);
  }

  @Test
  void theTemplateKnowsNoRepositories() {
    noClasses()
        .that()
        .resideInAnyPackage(HOME + ".data", HOME + ".data.mapping")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(HOME + ".data.repository", "org.springframework.data.repository..")
        .because("it can be used without them")
        .check(CLASSES);
  }

  @Test
  void nothingAsksForTheTimeOfDay() {
    noClasses()
        .should()
        .callMethod(Instant.class, "now")
        .because("time comes from a clock")
        .check(CLASSES);
  }
}

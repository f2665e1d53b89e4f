package io.provisioning.controlcenter;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests {

  private static final String ROOT = "io.provisioning.controlcenter";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  private static final DescribedPredicate<JavaClass> ADAPTERS =
      simpleNameEndingWith("Controller")
          .or(simpleNameStartingWith("Cedar"))
          .or(simpleNameStartingWith("Surreal"))
          .or(simpleNameStartingWith("Http"));

  private static final DescribedPredicate<JavaClass> HTTP =
      simpleNameEndingWith("Controller")
          .or(simpleNameEndingWith("Filter"))
          .or(simpleNameEndingWith("Routes"))
          .or(simpleNameEndingWith("Advice"))
          .or(simpleNameEndingWith("Security"))
          .or(simpleNameEndingWith("Configuration"))
          .or(simpleNameStartingWith("Http"));

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(ControlCenterApplication.class).verify();
  }

  @Test
  void packagesAreFreeOfCycles() {
    SlicesRuleDefinition.slices()
        .matching(ROOT + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("a feature that needs one that needs it is one feature, badly cut")
        .check(CLASSES);
  }

  @Test
  void onlyAdaptersOfHttpSpeakIt() {
    noClasses()
        .that(not(HTTP).and(not(JavaClass.Predicates.belongTo(HTTP))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.web..", "org.springframework.http..", "jakarta.servlet..")
        .because("what a feature does must not depend on who asks")
        .check(CLASSES);
  }

  @Test
  void adaptersAreInvisible() {
    classes()
        .that(ADAPTERS)
        .should()
        .bePackagePrivate()
        .because("others know the port, not the technology")
        .check(CLASSES);
  }

  @Test
  void timeComesFromTheClock() {
    noClasses()
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(LocalDateTime.class, "now")
        .orShould()
        .callMethod(ZonedDateTime.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .because("tests set the clock")
        .check(CLASSES);
  }

  @Test
  void injectionIsByConstructor() {
    fields()
        .should()
        .notBeAnnotatedWith(Autowired.class)
        .because("an object is whole once it is made")
        .check(CLASSES);
  }
}

package io.provisioning.service.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Rules of architecture that every service keeps; its own tests extend this and add theirs. */
@TestInstance(Lifecycle.PER_CLASS) // the classes are read once
public abstract class HouseRules {

  /** The service's own classes, without tests. */
  protected final JavaClasses main;

  private final String root;
  private final DescribedPredicate<JavaClass> adapters;
  private final DescribedPredicate<JavaClass> http;

  /**
   * Rules for one service.
   *
   * @param root package of the service
   * @param adapters classes that are named by their technology
   * @param http classes that may speak HTTP
   */
  protected HouseRules(
      String root, DescribedPredicate<JavaClass> adapters, DescribedPredicate<JavaClass> http) {
    this.root = root;
    this.adapters = adapters;
    this.http = http;
    main =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(root);
  }

  /** A feature that needs one that needs it is one feature, badly cut. */
  @Test
  public void packagesAreFreeOfCycles() {
    SlicesRuleDefinition.slices()
        .matching(root + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("a feature that needs one that needs it is one feature, badly cut")
        .check(main);
  }

  /** What a feature does must not depend on who asks. */
  @Test
  public void onlyAdaptersOfHttpSpeakIt() {
    noClasses()
        .that(not(http).and(not(JavaClass.Predicates.belongTo(http))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.web..", "org.springframework.http..", "jakarta.servlet..")
        .because("what a feature does must not depend on who asks")
        .check(main);
  }

  /** Others know the port, not the technology. */
  @Test
  public void adaptersAreInvisible() {
    classes()
        .that(adapters)
        .should()
        .bePackagePrivate()
        .because("others know the port, not the technology")
        .check(main);
  }

  /** Tests set the clock. */
  @Test
  public void timeComesFromTheClock() {
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
        .check(main);
  }

  /** An object is whole once it is made. */
  @Test
  public void injectionIsByConstructor() {
    fields()
        .should()
        .notBeAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
        .because("an object is whole once it is made")
        .check(main);
  }
}

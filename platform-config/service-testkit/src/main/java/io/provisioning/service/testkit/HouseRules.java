package io.provisioning.service.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.web.util.HtmlUtils;

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

  /**
   * The page that shows the features is written here when it is not what the code is, so that what
   * is left to do is to look at it and to commit it.
   */
  @Test
  public void thePageOfTheModulesIsWhatTheCodeIs() throws IOException, ClassNotFoundException {
    var service = Path.of("").toAbsolutePath();
    var page =
        new ModulePage(
                service.getFileName().toString(),
                main,
                ApplicationModules.of(Class.forName(application().getName())),
                service.resolve("src/main/java"))
            .text();
    var file = service.resolveSibling("docs/development/modules/" + service.getFileName() + ".md");
    var before = Files.exists(file) ? Files.readString(file) : "";
    if (!before.equals(page)) {
      Files.createDirectories(file.resolveSibling(""));
      Files.writeString(file, page);
    }
    assertEquals(before, page, file + " was not what the code is; it is now, so commit it");
  }

  private JavaClass application() {
    return main.stream()
        .filter(type ->
            type.isAnnotatedWith("org.springframework.boot.autoconfigure.SpringBootApplication"))
        .findFirst()
        .orElseThrow();
  }

  /** What a feature does must not depend on who asks. */
  @Test
  public void onlyAdaptersOfHttpSpeakIt() {
    noClasses()
        .that(not(http).and(not(JavaClass.Predicates.belongTo(http))))
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAnyPackage(
                    "org.springframework.web..", "org.springframework.http..", "jakarta.servlet..")
                .and(not(JavaClass.Predicates.type(HtmlUtils.class)))) // mails are HTML too
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

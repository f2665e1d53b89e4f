package io.provisioning.config.extension.resolution;

import static io.provisioning.config.extension.resolution.ExtensionFixtures.aTaskserv;
import static io.provisioning.config.extension.resolution.ExtensionFixtures.catalogue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResolverTests {

  @Test
  void newestVersionInTheRangeIsChosen() {
    var known =
        catalogue(
            aTaskserv("nginx", "1.22.1"),
            aTaskserv("nginx", "1.24.0"),
            aTaskserv("nginx", "2.0.0"));

    assertThat(resolve(known, "nginx ^1.22")).containsExactly("nginx 1.24.0");
    assertThat(resolve(known, "nginx *")).containsExactly("nginx 2.0.0");
  }

  @Test
  void dependenciesComeFirst() {
    var known =
        catalogue(
            aTaskserv("app", "1.0.0").needs("postgres", "^15").needs("nginx", "*"),
            aTaskserv("nginx", "1.22.1").needs("resolv", "*"),
            aTaskserv("postgres", "15.0.0"),
            aTaskserv("resolv", "1.0.0"));

    assertThat(resolve(known, "app *"))
        .containsExactly("postgres 15.0.0", "resolv 1.0.0", "nginx 1.22.1", "app 1.0.0");
  }

  @Test
  void orderDoesNotDependOnTheOrderOfTheWishes() {
    var known =
        catalogue(aTaskserv("b", "1.0.0"), aTaskserv("a", "1.0.0"), aTaskserv("c", "1.0.0"));

    assertThat(resolve(known, "c *", "a *", "b *")).isEqualTo(resolve(known, "b *", "c *", "a *"));
  }

  @Test
  void anOlderVersionIsTakenWhereTheNewestDoesNotFit() {
    var known =
        catalogue(
            aTaskserv("app", "2.0.0").needs("nginx", ">=2"),
            aTaskserv("app", "1.5.0").needs("nginx", "^1"),
            aTaskserv("nginx", "1.22.1"));

    assertThat(resolve(known, "app *", "nginx ^1")).containsExactly("nginx 1.22.1", "app 1.5.0");
  }

  @Test
  void aCapabilityIsMetByWhatIsWantedAnyway() {
    var known =
        catalogue(
            aTaskserv("page", "1.0.0").needs("web-server", "*"),
            aTaskserv("apache", "2.4.0").provides("web-server"),
            aTaskserv("nginx", "1.22.1").provides("web-server"));

    assertThat(resolve(known, "page *", "nginx *")).containsExactly("nginx 1.22.1", "page 1.0.0");
    assertThat(resolve(known, "page *")).containsExactly("apache 2.4.0", "page 1.0.0");
  }

  @Test
  void anOptionalDependencyIsNotInstalledButOrdersAndRestricts() {
    var known =
        catalogue(
            aTaskserv("app", "1.0.0").likes("redis", ">=7"),
            aTaskserv("redis", "8.0.0"),
            aTaskserv("redis", "6.0.0"));

    assertThat(resolve(known, "app *")).containsExactly("app 1.0.0");
    assertThat(resolve(known, "app *", "redis *")).containsExactly("redis 8.0.0", "app 1.0.0");
    assertThat(explanation(known, "app *", "redis ^6"))
        .isEqualTo(
            "`servers[0].taskservs[0]` wants app *, which goes only with redis >=7;"
                + " `servers[0].taskservs[1]` wants redis ^6;"
                + " no version of redis satisfies both (known: 8.0.0, 6.0.0)");
  }

  @Test
  void rangesThatExcludeEachOtherAreExplainedWithTheirPaths() {
    var known =
        catalogue(
            aTaskserv("nginx", "1.22.1"), aTaskserv("query-page", "1.0.0").needs("nginx", ">=2"));

    assertThat(explanation(known, "nginx ^1.22", "query-page ^1"))
        .isEqualTo(
            "`servers[0].taskservs[1]` wants query-page ^1, which wants nginx >=2;"
                + " `servers[0].taskservs[0]` wants nginx ^1.22;"
                + " no version of nginx satisfies both (known: 1.22.1)");
  }

  @Test
  void wishesThatHaveNothingToDoWithItAreNotMentioned() {
    var known =
        catalogue(
            aTaskserv("a", "1.0.0"),
            aTaskserv("b", "1.0.0").needs("c", "^2"),
            aTaskserv("c", "1.0.0"),
            aTaskserv("c", "2.0.0"));

    assertThat(explanation(known, "a *", "c ^1", "b *", "a ^1"))
        .contains("taskservs[1]", "taskservs[2]")
        .doesNotContain("taskservs[0]", "taskservs[3]");
  }

  @Test
  void everyOtherReasonIsToldToo() {
    var known =
        catalogue(
            aTaskserv("page", "2.0.0").needs("nginx", ">=2"),
            aTaskserv("page", "1.0.0").needs("nginx", "^1"),
            aTaskserv("nginx", "1.22.1").refuses("apache"),
            aTaskserv("apache", "2.4.0"));

    assertThat(explanation(known, "page *", "apache *"))
        .isEqualTo(
            "`servers[0].taskservs[0]` wants page * (2.0.0), which wants nginx >=2;"
                + " no version of nginx satisfies it (known: 1.22.1)."
                + " Also: `servers[0].taskservs[0]` wants page * (1.0.0), which wants nginx ^1;"
                + " `servers[0].taskservs[1]` wants apache *;"
                + " nginx 1.22.1 does not stand beside apache");
  }

  @Test
  void aRefusedCapabilityIsNamedWithItsProvider() {
    var known =
        catalogue(
            aTaskserv("apache", "2.4.0").provides("web-server").refuses("web-server"),
            aTaskserv("nginx", "1.22.1").provides("web-server"));

    assertThat(resolve(known, "apache *")).containsExactly("apache 2.4.0");
    assertThat(explanation(known, "apache *", "nginx *"))
        .endsWith("apache 2.4.0 does not stand beside web-server, which nginx 1.22.1 provides");
  }

  @Test
  void aProviderOfTheWrongVersionIsNamed() {
    var known =
        catalogue(
            aTaskserv("nginx", "1.22.1"),
            aTaskserv("nginx", "2.0.0").provides("web-server"),
            aTaskserv("page", "1.0.0").needs("web-server", "*"));

    assertThat(explanation(known, "nginx ^1", "page *"))
        .isEqualTo(
            "`servers[0].taskservs[1]` wants page *, which wants web-server *, which nginx 2.0.0"
                + " would provide; `servers[0].taskservs[0]` wants nginx ^1");
  }

  @Test
  void aCycleIsShownAllTheWayRound() {
    var known =
        catalogue(
            aTaskserv("a", "1.0.0").needs("b", "*"),
            aTaskserv("b", "1.0.0").needs("c", "*"),
            aTaskserv("c", "1.0.0").needs("a", "*"));

    assertThat(explanation(known, "b *"))
        .isEqualTo(
            "`servers[0].taskservs[0]` wants b *, which wants c *, which wants a *;"
                + " each of these needs the next one first: a → b → c → a");
  }

  @Test
  void unknownNamesAreFoundAllAtOnceWithTheNearest() {
    var known = catalogue(aTaskserv("nginx", "1.22.1"), aTaskserv("postgres", "15.0.0"));

    assertThatThrownBy(() -> resolve(known, "ngnix *", "nginx *", "postgre *"))
        .asInstanceOf(type(ProblemException.class))
        .satisfies(problem -> {
          assertThat(problem.problem().kind()).isEqualTo(Problem.Kind.INVALID);
          assertThat(problem.findings())
              .extracting(Finding::toString)
              .containsExactly(
                  "servers[0].taskservs[0]: expected the name of a known taskserv, got `ngnix`;"
                      + " did you mean `nginx`?",
                  "servers[0].taskservs[2]: expected the name of a known taskserv, got"
                      + " `postgre`; did you mean `postgres`?");
        });
  }

  @Test
  void aDocumentCannotWishForACapability() {
    var known =
        catalogue(
            aTaskserv("nginx", "1.22.1").provides("web-server"),
            aTaskserv("apache", "2.4.0").provides("web-server"));

    assertThatThrownBy(() -> resolve(known, "web-server *"))
        .asInstanceOf(type(ProblemException.class))
        .satisfies(problem ->
            assertThat(problem.findings().getFirst().expected()).isEqualTo("one of apache, nginx"));
  }

  @Test
  void aRangeThatIsNoneIsAFinding() {
    var known = catalogue(aTaskserv("nginx", "1.22.1"));

    assertThatThrownBy(() -> resolve(known, "nginx newest"))
        .asInstanceOf(type(ProblemException.class))
        .satisfies(problem ->
            assertThat(problem.findings().getFirst().path())
                .isEqualTo("servers[0].taskservs[0].version"));
  }

  @Test
  void aCatalogueMadeToBeHardIsGivenUpOn() {
    var known = new ArrayList<Extension>();
    for (int i = 0; i < 12; i++) {
      for (int version = 1; version <= 5; version++) {
        var taskserv = aTaskserv("p" + i, version + ".0.0").needs("p" + (i + 1), "*");
        known.add(taskserv.made());
      }
    }
    known.add(aTaskserv("p12", "1.0.0").needs("p0", "*").made());

    assertThatThrownBy(() -> resolve(known, "p0 *"))
        .hasMessageContaining("narrow the version ranges");
  }

  private static List<String> resolve(List<Extension> known, String... wishes) {
    var wanted = new ArrayList<Wanted>();
    for (var wish : wishes) {
      var parts = wish.split(" ", 2);
      wanted.add(new Wanted(parts[0], parts[1], "servers[0].taskservs[" + wanted.size() + "]"));
    }
    return new Resolver(known)
        .resolve(wanted).stream().map(one -> one.name() + " " + one.version()).toList();
  }

  private static String explanation(List<Extension> known, String... wishes) {
    try {
      return "resolved to " + resolve(known, wishes);
    } catch (ProblemException problem) {
      return problem.detail();
    }
  }
}

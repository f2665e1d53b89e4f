package io.provisioning.orchestrator.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.resolution.Resolver;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.config.extension.update.UpdateStrategy;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.semver4j.Semver;

class MovementTests {

  private final List<PackageOffer> offers = new ArrayList<>();
  private final List<Wanted> wanted = new ArrayList<>();

  /** An app that needs a library, whose second versions go together, and a page apart. */
  MovementTests() {
    offer("app", "1.0.0", "lib", "^1");
    offer("app", "1.1.0", "lib", "^2");
    offer("lib", "1.0.0");
    offer("lib", "1.0.1");
    offer("lib", "2.0.0");
    offer("page", "1.0.0");
    offer("page", "1.1.0");
    want("app", "*");
    want("page", "*");
  }

  private void want(String name, String range) {
    wanted.add(new Wanted(name, range, name));
  }

  private void offer(String name, String version, String... needs) {
    offers.add(offer(false, name, version, needs));
  }

  private static PackageOffer offer(
      boolean isYanked, String name, String version, String... needs) {
    var dependencies =
        needs.length == 0 ? List.of() : List.of(Map.of("name", needs[0], "range", needs[1]));
    var tree =
        Map.<String, Object>of(
            "kind",
            "taskserv",
            "name",
            name,
            "version",
            version,
            "summary",
            "for tests",
            "category",
            "test",
            "software",
            name,
            "systems",
            List.of("debian-12"),
            "dependencies",
            dependencies);
    return PackageOffer.of(tree, digest(name + version), isYanked).orElseThrow();
  }

  private static String digest(String text) {
    return "sha256:%064x".formatted(text.hashCode() & 0xffffffffL);
  }

  private PackageRef ref(String name, String version) {
    return new PackageRef(
        ExtensionKind.TASKSERV, name, new Semver(version), digest(name + version));
  }

  private ExtensionLock oldest() {
    return ExtensionLock.of(
        List.of(ref("app", "1.0.0"), ref("lib", "1.0.0"), ref("page", "1.0.0")));
  }

  private ExtensionLock resolved(ExtensionLock kept, Predicate<PackageRef> choosable) {
    var candidates =
        offers.stream()
            .filter(it ->
                kept.find(ExtensionKind.TASKSERV, it.ref().name())
                    .map(it.ref()::equals)
                    .orElseGet(() -> !it.isYanked() && choosable.test(it.ref())))
            .collect(Collectors.toMap(PackageOffer::description, PackageOffer::ref));
    return ExtensionLock.of(
        new Resolver(List.copyOf(candidates.keySet()))
            .resolve(wanted).stream().map(candidates::get).toList());
  }

  private List<String> moved(UpdatePolicy policy, @Nullable String target, String... names) {
    var lock = oldest();
    var movement = new Movement(lock, policy, new Offered(offers), this::resolved);
    var named =
        lock.packages().stream()
            .filter(it -> Set.of(names).contains(it.name()))
            .collect(Collectors.toSet());
    var choice = movement.of(named, target == null ? null : new Semver(target));
    return resolved(choice.kept(), choice.choosable()).packages().stream()
        .filter(it -> !lock.packages().contains(it))
        .map(PackageRef::toString)
        .toList();
  }

  @Test
  void whatIsNamedMovesAlone() {
    assertThat(moved(UpdatePolicy.UNLIMITED, null, "page")).containsExactly("taskserv/page 1.1.0");
    assertThat(moved(UpdatePolicy.UNLIMITED, null, "lib")).containsExactly("taskserv/lib 1.0.1");
  }

  @Test
  void whatItNeedsMovesWithIt() {
    assertThat(moved(UpdatePolicy.UNLIMITED, null, "app"))
        .containsExactly("taskserv/app 1.1.0", "taskserv/lib 2.0.0");
    assertThat(moved(UpdatePolicy.UNLIMITED, "2.0.0", "lib"))
        .containsExactly("taskserv/app 1.1.0", "taskserv/lib 2.0.0");
  }

  @Test
  void strategiesLimitWhatIsNamedAndWhatMovesWithIt() {
    var minor = new UpdatePolicy(UpdateStrategy.MINOR, Map.of());
    assertThat(moved(minor, null, "app")).as("its library would have to go too far").isEmpty();
    assertThat(moved(minor, null, "lib")).containsExactly("taskserv/lib 1.0.1");
    assertThat(
            moved(
                new UpdatePolicy(UpdateStrategy.MAJOR, Map.of("lib", UpdateStrategy.NONE)),
                null,
                "app"))
        .isEmpty();
  }

  @Test
  void aVersionThatIsAskedForGoesBeyondTheStrategy() {
    var held = new UpdatePolicy(UpdateStrategy.MAJOR, Map.of("page", UpdateStrategy.NONE));
    assertThat(moved(held, "1.1.0", "page")).containsExactly("taskserv/page 1.1.0");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    wanted.set(0, new Wanted("app", "~1.0", "app"));

    assertThat(moved(UpdatePolicy.UNLIMITED, null, "app")).isEmpty();
    var refused =
        catchThrowableOfType(
            ProblemException.class, () -> moved(UpdatePolicy.UNLIMITED, "1.1.0", "app"));
    assertThat(refused.help().orElse("")).contains("declare a range");
  }

  @Test
  void nothingGoesBackUnlessItIsYanked() {
    offers.removeIf(it -> it.ref().equals(ref("page", "1.0.0")));
    offers.removeIf(it -> it.ref().equals(ref("page", "1.1.0")));
    offer("page", "0.9.0");
    offers.add(offer(true, "page", "1.0.0"));

    assertThat(moved(UpdatePolicy.UNLIMITED, null, "page")).containsExactly("taskserv/page 0.9.0");
    offers.removeIf(it -> it.ref().equals(ref("page", "0.9.0")));
    assertThat(moved(UpdatePolicy.UNLIMITED, null, "page", "lib"))
        .as("what is yanked stays where nothing may take its place")
        .containsExactly("taskserv/lib 1.0.1");
  }

  @Test
  void allMoveTogether() {
    assertThat(moved(UpdatePolicy.UNLIMITED, null, "app", "lib", "page"))
        .containsExactly("taskserv/app 1.1.0", "taskserv/lib 2.0.0", "taskserv/page 1.1.0");
  }
}

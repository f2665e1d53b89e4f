package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Choices among packages of a registry, of which some are locked. */
class PulledExtensionsTests {

  private static final String SCRIPT = "#!/usr/bin/env bash\nset -euo pipefail\n";
  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("demo"));

  private final Stock stock = new Stock();

  /** A registry in memory, which can be away. */
  private static final class Stock implements PackageStock {

    private final Map<PackageRef, ExtensionPackage> packages = new LinkedHashMap<>();
    private final List<PackageOffer> offers = new ArrayList<>();
    private final List<String> got = new ArrayList<>();
    private final Set<PackageRef> untrusted = new HashSet<>();
    private boolean isAway;

    PackageRef add(String name, String version, String more) {
      var texts = new TreeMap<String, String>();
      texts.put(
          "extension.yaml",
          """
          kind: taskserv
          name: %s
          version: "%s"
          summary: for tests
          category: test
          software: none
          systems: [debian-12]
          """
                  .formatted(name, version)
              + more);
      List.of("install.sh", "uninstall.sh", "health.sh").forEach(it -> texts.put(it, SCRIPT));
      var one = ExtensionPackage.of(name, texts);
      var artifact = one.artifact();
      var tree =
          JsonMapper.shared()
              .readValue(artifact.configuration(), new TypeReference<Map<String, Object>>() {});
      var offer = PackageOffer.of(tree, artifact.digest(), false).orElseThrow();
      offers.add(offer);
      packages.put(offer.ref(), one);
      return offer.ref();
    }

    void yank(PackageRef ref) {
      offers.replaceAll(
          it -> it.ref().equals(ref) ? new PackageOffer(ref, it.description(), true) : it);
    }

    @Override
    public List<PackageOffer> offers() {
      if (isAway) {
        throw ExtensionProblem.PACKAGES_UNAVAILABLE.because("away");
      }
      return offers;
    }

    @Override
    public ExtensionPackage get(PackageRef wanted) {
      got.add(wanted.toString());
      return Optional.ofNullable(packages.get(wanted))
          .orElseThrow(() -> ExtensionProblem.PACKAGES_UNAVAILABLE.because("no " + wanted));
    }

    @Override
    public void requireTrusted(PackageRef wanted) {
      if (untrusted.contains(wanted)) {
        throw ExtensionProblem.UNTRUSTED_PACKAGE.because(wanted + " is not trusted");
      }
    }

    @Override
    public Optional<PackageRef> withFiles(String digest) {
      return packages.entrySet().stream()
          .filter(it -> it.getValue().digest().equals(digest))
          .map(Map.Entry::getKey)
          .findFirst();
    }
  }

  @BeforeEach
  void publish() {
    stock.add("nginx", "1.0.0", "");
    stock.add("nginx", "1.1.0", "");
    stock.add("page", "1.0.0", "dependencies: [{name: nginx, range: '>=1'}]\n");
    stock.add("page", "2.0.0", "dependencies: [{name: nginx, range: '>=1.1'}]\n");
    stock.add("redis", "7.0.0", "");
  }

  private PulledExtensions view(PackageRef... locked) {
    return new PulledExtensions(
        stock,
        new LoadedPackages(),
        DirectoryExtensions.load(List.of(), LANGUAGE),
        ExtensionLock.of(List.of(locked)),
        LANGUAGE);
  }

  private PackageRef ref(String text) {
    return stock.packages.keySet().stream()
        .filter(it -> it.toString().equals(text))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> resolve(PulledExtensions view, String... wishes) {
    return view
        .resolve(
            Arrays.stream(wishes).map(it -> new Wanted(before(it), after(it), "here")).toList())
        .stream()
        .map(it -> it.name() + " " + it.version())
        .toList();
  }

  @Test
  void onlyWhatIsChosenIsFetched() {
    var view = view();

    assertThat(resolve(view, "page *")).containsExactly("nginx 1.1.0", "page 2.0.0");
    assertThat(stock.got).containsExactlyInAnyOrder("taskserv/nginx 1.1.0", "taskserv/page 2.0.0");
    assertThat(view.used().packages())
        .extracting(PackageRef::toString)
        .containsExactly("taskserv/nginx 1.1.0", "taskserv/page 2.0.0");
  }

  @Test
  void whatIsLockedIsUsedWithoutAskingForMore() {
    stock.isAway = true;
    var view = view(ref("taskserv/nginx 1.0.0"), ref("taskserv/page 1.0.0"));

    assertThat(resolve(view, "page *")).containsExactly("nginx 1.0.0", "page 1.0.0");
  }

  @Test
  void whatIsYankedIsKeptByLocksAndNotChosenAnew() {
    stock.yank(ref("taskserv/nginx 1.1.0"));

    assertThat(resolve(view(), "page *")).containsExactly("nginx 1.0.0", "page 1.0.0");
    assertThat(resolve(view(ref("taskserv/nginx 1.1.0")), "redis *", "page *"))
        .containsExactly("nginx 1.1.0", "page 2.0.0", "redis 7.0.0");
    assertThat(view().all()).noneMatch(it -> it.version().getVersion().equals("1.1.0"));
    var refused = catchThrowableOfType(ProblemException.class, () -> resolve(view(), "nginx ^1.1"));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.UNRESOLVABLE_TASKSERVS);
    assertThat(refused.help().orElse("")).contains("taskserv/nginx 1.1.0", "yank --undo");
    assertThat(refused.findings()).isNotEmpty();
  }

  @Test
  void whatIsLoadedIsRefusedOnceItIsNoLongerTrusted() {
    var nginx = ref("taskserv/nginx 1.1.0");
    var view = view(nginx);
    var files = view.resolve(List.of(new Wanted("nginx", "*", "here"))).getFirst().digest();
    assertThat(view.withDigest(files)).isPresent();
    stock.untrusted.add(nginx);

    var refused = catchThrowableOfType(ProblemException.class, () -> resolve(view, "nginx *"));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.UNTRUSTED_PACKAGE);
    var loaded = catchThrowableOfType(ProblemException.class, () -> view.withDigest(files));
    assertThat(loaded.problem()).isEqualTo(ExtensionProblem.UNTRUSTED_PACKAGE);
    assertThat(stock.got).as("nothing of it is fetched again").hasSize(1);
  }

  @Test
  void whatIsNotLockedIsChosenBesideIt() {
    var view = view(ref("taskserv/nginx 1.0.0"));

    assertThat(resolve(view, "nginx *", "redis *", "page *"))
        .containsExactly("nginx 1.0.0", "page 1.0.0", "redis 7.0.0");
    assertThat(view.used().packages()).hasSize(3);
  }

  @Test
  void aLockThatKeepsPackagesApartIsNamed() {
    var view = view(ref("taskserv/nginx 1.0.0"), ref("taskserv/redis 7.0.0"));

    var refused =
        catchThrowableOfType(ProblemException.class, () -> resolve(view, "redis *", "page ^2"));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.OUTDATED_LOCK);
    assertThat(refused.detail()).endsWith("extensions.lock has taskserv/nginx 1.0.0");
    assertThat(refused.help().orElse("")).contains("extension lock -i <infra> --update nginx");
  }

  @Test
  void whatNothingSatisfiesIsNotTheFaultOfTheLock() {
    var view = view(ref("taskserv/nginx 1.0.0"));

    assertThat(
            catchThrowableOfType(ProblemException.class, () -> resolve(view, "nginx ^9")).problem())
        .isEqualTo(ExtensionProblem.UNRESOLVABLE_TASKSERVS);
  }

  @Test
  void aPackageIsWhatItsEntrySays() {
    var nginx = ref("taskserv/nginx 1.0.0");
    var forged =
        new PackageRef(
            nginx.kind(), "redis", ref("taskserv/redis 7.0.0").version(), nginx.digest());
    stock.packages.put(forged, stock.packages.get(nginx));

    assertThat(
            catchThrowableOfType(ProblemException.class, () -> resolve(view(forged), "redis *"))
                .problem())
        .isEqualTo(ExtensionProblem.DAMAGED_PACKAGE);
  }

  @Test
  void aPackageIsFoundByItsFiles() {
    var nginx = resolveOne("nginx ^1");
    stock.isAway = true;

    assertThat(view().withDigest(nginx)).isPresent();
    assertThat(view().withDigest("sha256:none")).isEmpty();
    assertThat(view().all()).isEmpty();
  }

  private String resolveOne(String wish) {
    return view()
        .resolve(List.of(new Wanted(before(wish), after(wish), "here")))
        .getFirst()
        .digest();
  }

  private static String before(String wish) {
    return wish.substring(0, wish.indexOf(' '));
  }

  private static String after(String wish) {
    return wish.substring(wish.indexOf(' ') + 1);
  }
}

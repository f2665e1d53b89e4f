package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pulls from the real registry into a cache that gets damaged. */
class RegistryStockIntegrationTests {

  @TempDir private static Path home;
  private static RealRegistry registry;

  @TempDir private Path cache;
  private HttpRegistry client;
  private HttpRegistry nobody;

  @BeforeAll
  static void start() throws Exception {
    var catalogue = home.resolve("catalogue");
    PackageFixtures.catalogue(catalogue);
    registry = new RealRegistry(home.resolve("registry"), catalogue);
    registry.start();
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  @BeforeEach
  void connect() {
    client = new HttpRegistry(registry.url(), Duration.ofSeconds(20), registry.identity());
    var away = registry.url().resolve("http://127.0.0.1:1");
    nobody = new HttpRegistry(away, Duration.ofSeconds(2), registry.identity());
  }

  private RegistryStock stock(HttpRegistry from) {
    return new RegistryStock(
        from, new FilesystemPackages(cache), new OfferMemory(), _ -> Optional.empty(), "shop");
  }

  private PackageRef nginx() {
    return stock(client).offers().stream()
        .map(PackageOffer::ref)
        .filter(it -> it.name().equals("nginx"))
        .findFirst()
        .orElseThrow();
  }

  private List<Path> blobs() throws IOException {
    try (Stream<Path> files = Files.list(cache.resolve("blobs/sha256"))) {
      return files.filter(it -> it.getFileName().toString().length() == 64).sorted().toList();
    }
  }

  private void damageAll() throws IOException {
    for (var blob : blobs()) {
      Files.writeString(blob, "echo owned\n");
    }
  }

  private static ExtensionProblem problem(Runnable what) {
    return (ExtensionProblem) catchThrowableOfType(ProblemException.class, what::run).problem();
  }

  @Test
  void theBuiltInPackagesAreOfferedInEveryWorkspace() {
    assertThat(stock(client).offers())
        .extracting(it -> it.ref().toString())
        .containsExactlyInAnyOrder(
            "cluster/shop 1.0.0",
            "taskserv/nginx 1.0.0",
            "taskserv/page 1.0.0",
            "taskserv/postgres 15.0.0",
            "taskserv/postgres 16.0.0");
  }

  @Test
  void whatWasPulledOnceIsThereWithoutTheRegistry() {
    var pulled = stock(client).get(nginx());

    var kept = stock(nobody);
    assertThat(kept.get(nginx()).texts()).isEqualTo(pulled.texts());
    assertThat(kept.offers()).extracting(PackageOffer::ref).containsExactly(nginx());
    assertThat(kept.withFiles(pulled.digest())).contains(nginx());
  }

  @Test
  void nothingIsKnownWithoutRegistryAndCache() {
    assertThat(problem(() -> stock(nobody).offers()))
        .isEqualTo(ExtensionProblem.PACKAGES_UNAVAILABLE);
    var wanted = nginx();
    assertThat(problem(() -> stock(nobody).get(wanted)))
        .isEqualTo(ExtensionProblem.PACKAGES_UNAVAILABLE);
  }

  @Test
  void damagedContentIsPutAsideAndPulledAgain() throws IOException {
    var wanted = nginx();
    var texts = stock(client).get(wanted).texts();
    damageAll();

    assertThat(stock(client).get(wanted).texts()).isEqualTo(texts);
    assertThat(stock(nobody).get(wanted).texts()).isEqualTo(texts);
    assertThat(blobs()).hasSize(2).noneMatch(it -> it.toFile().length() == 11);
  }

  @Test
  void damagedContentIsRefusedWhileTheRegistryIsAway() throws IOException {
    var wanted = nginx();
    stock(client).get(wanted);
    damageAll();

    var refused = catchThrowableOfType(ProblemException.class, () -> stock(nobody).get(wanted));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.DAMAGED_PACKAGE);
    assertThat(refused.detail()).contains("taskserv/nginx 1.0.0", "the registry does not answer");
  }

  @Test
  void aPackageThatTheRegistryDoesNotHaveIsNamed() {
    var nginx = nginx();
    var other = new PackageRef(nginx.kind(), "nginx", nginx.version(), "sha256:" + "0".repeat(64));

    assertThat(catchThrowableOfType(ProblemException.class, () -> stock(client).get(other)))
        .hasMessageContaining("the registry has no taskserv/nginx 1.0.0 with the digest");
  }

  @Test
  void aServiceOnlyPullsAndOnlyForItsWorkspace() throws Exception {
    var token = registry.identity().token("extension-registry", Workload.in("shop"));

    assertThat(registry.status("GET", "/api/v1/package-offers?workspace=shop", token))
        .isEqualTo(200);
    assertThat(registry.status("GET", "/api/v1/package-offers?workspace=other", token))
        .isEqualTo(403);
    assertThat(registry.status("GET", "/v2/catalog/taskserv/nginx/tags/list", token))
        .isEqualTo(200);
    assertThat(registry.status("GET", "/v2/other/taskserv/nginx/tags/list", token)).isEqualTo(403);
    assertThat(registry.status("POST", "/v2/shop/taskserv/nginx/blobs/uploads/", token))
        .isEqualTo(403);
    assertThat(registry.status("DELETE", "/v2/catalog/taskserv/nginx/manifests/1.0.0", token))
        .isEqualTo(403);
    assertThat(registry.status("GET", "/v2/_catalog", token)).isEqualTo(403);
  }
}

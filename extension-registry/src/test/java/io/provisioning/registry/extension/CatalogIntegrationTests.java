package io.provisioning.registry.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.registry.RunningRegistry;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** The built-in packages, as a client of registries finds them. */
@TestPropertySource(properties = "provisioning.registry.extensions.catalog=catalog")
class CatalogIntegrationTests extends RunningRegistry {

  private static final Path NGINX = Path.of("catalog/taskservs/nginx");

  @Autowired private Catalog catalog;

  @Test
  void everyPackageIsThereUnderItsVersion() throws Exception {
    try (var manifests = Files.walk(Path.of("catalog"))) {
      var packages = manifests.filter(it -> it.endsWith("extension.yaml")).toList();
      var repositories = json(send("GET", "/v2/_catalog")).path("repositories");

      assertThat(packages).hasSizeGreaterThan(10);
      assertThat(repositories).hasSameSizeAs(packages);
      for (var repository : repositories) {
        var tags = json(send("GET", "/v2/" + repository.asString() + "/tags/list")).path("tags");
        assertThat(tags).as(repository.asString()).hasSize(1);
      }
    }
  }

  @Test
  void aPulledPackageIsWhatIsOnDiskWithItsSharedFiles() throws Exception {
    var tag = json(send("GET", "/v2/catalog/taskserv/nginx/tags/list")).path("tags").path(0);
    var manifest = json(send("GET", "/v2/catalog/taskserv/nginx/manifests/" + tag.asString()));
    var layer = manifest.path("layers").path(0);
    var blob = send("GET", "/v2/catalog/taskserv/nginx/blobs/" + layer.path("digest").asString());

    assertThat(manifest.path("artifactType").asString())
        .isEqualTo("application/vnd.provisioning.extension.taskserv.v1");
    var files = new TreeMap<String, byte[]>();
    var modes = new TreeMap<String, Integer>();
    try (var tar = new TarArchiveInputStream(new ByteArrayInputStream(blob.body()))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        files.put(entry.getName(), tar.readAllBytes());
        modes.put(entry.getName(), entry.getMode() & 0777);
      }
    }
    assertThat(files.get("install.sh")).isEqualTo(Files.readAllBytes(NGINX.resolve("install.sh")));
    assertThat(files.get("shared/packages.sh"))
        .isEqualTo(Files.readAllBytes(Path.of("catalog/shared/packages.sh")));
    assertThat(modes).containsEntry("install.sh", 0755).containsEntry("extension.yaml", 0644);
  }

  @Test
  void aPackageIsPublishedOnceAndHasTheSameDigestWhereverItIsPacked() throws Exception {
    var before = send("HEAD", "/v2/catalog/cluster/web/manifests/1.0.0");
    assertThat(before.statusCode()).isEqualTo(200);

    catalog.publish();

    var referrers = "/v2/catalog/cluster/web/referrers/" + header(before, "Docker-Content-Digest");
    assertThat(
            json(send("GET", referrers))
                .path("manifests")
                .valueStream()
                .map(it -> it.path("artifactType").asString()))
        .containsExactly("application/vnd.cyclonedx+json");
    var after = send("HEAD", "/v2/catalog/cluster/web/manifests/1.0.0");
    assertThat(header(after, "Docker-Content-Digest"))
        .isEqualTo(header(before, "Docker-Content-Digest"));
    assertThat(ExtensionPackage.read(Path.of("catalog/clusters/web")).artifact().digest())
        .isEqualTo(header(before, "Docker-Content-Digest"));
  }

  /** As after a scrub that found them damaged. */
  @Test
  void whatIsMissingOfAPackageIsPublishedAgain() throws Exception {
    var path = "/v2/catalog/taskserv/resolv/manifests/1.0.0";
    var whole = send("GET", path).body();
    var blobs = home.resolve("registry/repositories/catalog/taskserv/resolv/_oci/blobs/sha256");
    try (var files = Files.list(blobs)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    assertThat(send("HEAD", path).statusCode()).isEqualTo(404);

    catalog.publish();

    assertThat(send("GET", path).body()).isEqualTo(whole);
    for (var blob : json(send("GET", path)).path("layers")) {
      var address = "/v2/catalog/taskserv/resolv/blobs/" + blob.path("digest").asString();
      assertThat(send("GET", address).statusCode()).isEqualTo(200);
    }
  }
}

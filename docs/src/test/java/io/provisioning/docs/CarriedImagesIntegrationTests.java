package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What one registry exports another imports, and skopeo reads and writes it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("proof-packages")
class CarriedImagesIntegrationTests {

  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";

  /** More than the command may hold. */
  private static final int LARGE = 96 << 20;

  private static final String HEAP = "-Xmx64m";

  @TempDir private static Path work;

  private Registry here;
  private Registry there;

  @BeforeAll
  void begin() throws Exception {
    here = new Registry(work.resolve("here"));
    there = new Registry(work.resolve("there"));
    Files.writeString(work.resolve("auth.json"), "{}");
    var content = new byte[3_000_000];
    new Random(20).nextBytes(content);
    Files.write(work.resolve("file"), content);
    run("umoci", "init", "--layout", "image");
    run("umoci", "new", "--image", "image:one");
    run("umoci", "insert", "--image", "image:one", "file", "/file");
  }

  @AfterAll
  void end() {
    here.close();
    there.close();
  }

  private static String run(String... command) throws IOException, InterruptedException {
    var log = work.resolve("log").toFile();
    var builder = new ProcessBuilder(command).directory(work.toFile()).redirectError(log);
    builder.environment().put("REGISTRY_AUTH_FILE", work.resolve("auth.json").toString());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor())
        .as(() -> List.of(command) + "\n" + output + read(log.toPath()))
        .isZero();
    return output;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String push(Registry registry, String repository, String content)
      throws Exception {
    var digest = Artifact.digest(content.getBytes(UTF_8));
    var path = "/v2/%s/blobs/uploads/?digest=%s".formatted(repository, digest);
    assertThat(registry.send("POST", path, content, "application/octet-stream").statusCode())
        .isEqualTo(201);
    return digest;
  }

  /** A manifest that says something of another, as a signature does. */
  private static String sign(Registry registry, String repository, String tag) throws Exception {
    var subject = registry.get("/v2/%s/manifests/%s".formatted(repository, tag));
    var manifest =
        """
        {"schemaVersion": 2, "mediaType": "%s", "artifactType": "application/vnd.example.signature",
         "config": {"mediaType": "application/vnd.oci.empty.v1+json", "digest": "%s", "size": 2},
         "layers": [{"mediaType": "x/signature", "digest": "%s", "size": 9}],
         "subject": {"mediaType": "%s", "digest": "%s", "size": %d}}\
        """
            .formatted(
                IMAGE,
                push(registry, repository, "{}"),
                push(registry, repository, "signature"),
                IMAGE,
                Artifact.digest(subject.body().getBytes(UTF_8)),
                subject.body().length());
    var digest = Artifact.digest(manifest.getBytes(UTF_8));
    var pushed =
        registry.send("PUT", "/v2/%s/manifests/%s".formatted(repository, digest), manifest, IMAGE);
    assertThat(pushed.statusCode()).as(pushed.body()).isEqualTo(201);
    return digest;
  }

  @Test
  void whatOneRegistryExportsAnotherImportsWithItsSignatures() throws Exception {
    here.ends(0, work, "registry", "import", "image", "--image", "dev/shop:one");
    var signature = sign(here, "dev/shop", "one");
    var image = Artifact.digest(here.get("/v2/dev/shop/manifests/one").body().getBytes(UTF_8));

    var exported = here.ends(0, work, "registry", "export", "dev/shop:one", "--to", "carry.tar");
    assertThat(exported).contains("dev/shop:one  " + image);
    assertThat(there.ends(3, work, "registry", "import", "carry.tar", "--check"))
        .contains("dev/shop:one  is new");
    assertThat(there.get("/v2/dev/shop/tags/list").statusCode()).isEqualTo(404);
    there.ends(0, work, "registry", "import", "carry.tar");

    assertThat(there.get("/v2/dev/shop/manifests/one").body())
        .isEqualTo(here.get("/v2/dev/shop/manifests/one").body());
    assertThat(there.get("/v2/dev/shop/referrers/" + image).body()).contains(signature);
    assertThat(there.ends(0, work, "registry", "import", "carry.tar"))
        .contains("dev/shop:one  there", "sent 0 blobs, 0 B");
    assertThat(there.ends(0, work, "registry", "import", "carry.tar", "-w", "prod"))
        .contains("prod/shop:one  imported");
  }

  @Test
  void skopeoReadsWhatIsExported() throws Exception {
    here.ends(0, work, "registry", "import", "image", "--image", "dev/read:one");
    sign(here, "dev/read", "one");
    here.ends(0, work, "registry", "export", "dev/read", "--to", "read.tar");
    here.ends(0, work, "registry", "export", "dev/read:one", "--to", "read");
    var digest = Artifact.digest(here.get("/v2/dev/read/manifests/one").body().getBytes(UTF_8));

    assertThat(run("skopeo", "inspect", "oci-archive:read.tar:dev/read:one")).contains(digest);
    run("skopeo", "copy", "oci-archive:read.tar:dev/read:one", "oci:from-tar:one");
    run("skopeo", "copy", "oci:read:dev/read:one", "oci:from-directory:one");

    assertThat(run("umoci", "stat", "--image", "from-tar:one")).contains("umoci insert");
    assertThat(run("umoci", "stat", "--image", "from-directory:one")).contains("umoci insert");
  }

  @Test
  void whatSkopeoWritesIsImported() throws Exception {
    here.ends(0, work, "registry", "import", "image", "--image", "dev/written:one");
    skopeo("dev/written:one", "oci-archive:named.tar:localhost/written:two");
    skopeo("dev/written:one", "oci-archive:tagged.tar:two");
    skopeo("dev/written:one", "oci-archive:bare.tar");
    skopeo("dev/written:one", "oci:written:two");

    there.ends(0, work, "registry", "import", "named.tar", "--workspace", "a");
    assertThat(there.ends(2, work, "registry", "import", "tagged.tar")).contains("only the tag");
    there.ends(0, work, "registry", "import", "tagged.tar", "--image", "b/written");
    assertThat(there.ends(2, work, "registry", "import", "bare.tar")).contains("no name for");
    there.ends(0, work, "registry", "import", "bare.tar", "--image", "c/written:two");
    there.ends(0, work, "registry", "import", "written", "--image", "d/written");

    var content = here.get("/v2/dev/written/manifests/one").body();
    for (var workspace : List.of("a", "b", "c", "d")) {
      assertThat(there.get("/v2/%s/written/manifests/two".formatted(workspace)).body())
          .isEqualTo(content);
    }
  }

  private void skopeo(String image, String to) throws Exception {
    run(
        "skopeo",
        "copy",
        "--src-tls-verify=false",
        "--src-creds",
        Registry.credentials(),
        here.docker(image),
        to);
  }

  @Test
  void anAlteredTarChangesNothing() throws Exception {
    here.ends(0, work, "registry", "import", "image", "--image", "dev/altered:one");
    here.ends(0, work, "registry", "export", "dev/altered:one", "--to", "altered.tar");
    var tar = Files.readAllBytes(work.resolve("altered.tar"));
    tar[tar.length / 2] ^= 1; // within the layer, by far the largest file
    Files.write(work.resolve("altered.tar"), tar);

    assertThat(there.ends(2, work, "registry", "import", "altered.tar")).contains("was altered");
    assertThat(there.get("/v2/dev/altered/tags/list").statusCode()).isEqualTo(404);
  }

  @Test
  void aBlobOfAnySizeIsPassedOn() throws Exception {
    var layer = work.resolve("large");
    var block = new byte[1 << 20];
    var random = new Random(7);
    try (var out = Files.newOutputStream(layer)) {
      for (var i = 0; i < LARGE / block.length; i++) {
        random.nextBytes(block);
        out.write(block);
      }
    }
    run("umoci", "init", "--layout", "large-image");
    run("umoci", "new", "--image", "large-image:one");
    run("umoci", "insert", "--image", "large-image:one", "large", "/large");

    small(here, "registry", "import", "large-image", "--image", "dev/large:one");
    small(here, "registry", "export", "dev/large:one", "--to", "large.tar");
    small(there, "registry", "import", "large.tar");

    assertThat(there.get("/v2/dev/large/manifests/one").body())
        .isEqualTo(here.get("/v2/dev/large/manifests/one").body());
  }

  /** As a process that can hold less than the blob. */
  private static void small(Registry registry, String... arguments) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dprovisioning.checkout=" + Checkout.ROOT,
                "-jar",
                Checkout.ROOT
                    .resolve("service-clients/cli/target/provisioning-cli.jar")
                    .toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true);
    builder.environment().put("PROVISIONING_HOME", registry.home().toString());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}

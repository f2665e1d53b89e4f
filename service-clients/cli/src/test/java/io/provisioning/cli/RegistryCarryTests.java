package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import io.provisioning.config.extension.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is exported from one registry is imported into another. */
class RegistryCarryTests {

  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";

  private final FakeDistribution registry = new FakeDistribution();
  private Shell shell;
  private String shop = "";
  private String signature = "";

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.REGISTRY.remember(shell.home, registry.port());
    shop = manifest("dev/shop", "layer", "");
    tag("dev/shop", "1.0", shop);
    signature =
        manifest(
            "dev/shop",
            "signature",
            ", \"subject\": {\"mediaType\": \"%s\", \"digest\": \"%s\", \"size\": 1}"
                .formatted(IMAGE, shop));
  }

  @AfterEach
  void close() {
    shell.close();
    registry.close();
  }

  private String blob(String repository, byte[] content) {
    var digest = Artifact.digest(content);
    registry.contents.put("/v2/%s/blobs/%s".formatted(repository, digest), content);
    return digest;
  }

  private String manifest(String repository, String layer, String more) {
    var content =
        """
        {"schemaVersion": 2, "mediaType": "%s",
         "config": {"mediaType": "x/y", "digest": "%s", "size": 2},
         "layers": [{"mediaType": "x/z", "digest": "%s", "size": %d}]%s}\
        """
            .formatted(
                IMAGE,
                blob(repository, "{}".getBytes(UTF_8)),
                blob(repository, layer.getBytes(UTF_8)),
                layer.length(),
                more)
            .getBytes(UTF_8);
    var digest = Artifact.digest(content);
    registry.contents.put("/v2/%s/manifests/%s".formatted(repository, digest), content);
    return digest;
  }

  private void tag(String repository, String tag, String digest) {
    var path = "/v2/%s/manifests/".formatted(repository);
    registry.contents.put(path + tag, registry.contents.get(path + digest));
  }

  private void does(String... command) {
    assertThat(shell.run(command)).as(shell.err()).isZero();
  }

  private void refuses(int code, String message, String... command) {
    registry.requests.clear();
    assertThat(shell.run(command)).as(shell.out()).isEqualTo(code);
    assertThat(shell.err()).contains(message);
    assertThat(registry.requests).noneMatch(it -> it.startsWith("PUT") || it.startsWith("POST"));
  }

  private void export(String to) {
    does("registry", "export", "dev/shop:1.0", "--to", to);
  }

  @Test
  void anImageIsCarriedWithWhatBelongsToIt() {
    var cosign = "sha256-" + shop.substring("sha256:".length()) + ".sig";
    tag("dev/shop", cosign, manifest("dev/shop", "by cosign", ""));
    var before = registry.contents.keySet().stream().filter(it -> it.contains("/dev/")).toList();

    export("carry.tar");
    assertThat(shell.out()).contains("dev/shop:1.0  " + shop, "dev/shop:" + cosign, "2 images");
    registry.contents.clear();
    registry.requests.clear();
    does("registry", "import", "carry.tar", "--workspace", "prod");

    assertThat(shell.out()).contains("prod/shop:1.0  imported", "sent 4 blobs");
    assertThat(registry.contents.keySet())
        .containsExactlyInAnyOrderElementsOf(
            before.stream().map(it -> it.replace("/dev/", "/prod/")).toList());
    assertThat(registry.requests.stream().filter(it -> it.startsWith("PUT")).toList().getLast())
        .isEqualTo("PUT /v2/prod/shop/manifests/1.0");

    registry.requests.clear();
    does("registry", "import", "carry.tar", "--workspace", "prod");
    assertThat(shell.out()).contains("prod/shop:1.0  there", "sent 0 blobs");
    assertThat(registry.requests).noneMatch(it -> it.matches("PUT .*/blobs/.*"));
  }

  @Test
  void checkOnlyLists() {
    export("carry.tar");
    does("registry", "import", "carry.tar", "--check");
    assertThat(shell.out()).contains("dev/shop:1.0  is there");

    registry.contents.clear();
    assertThat(shell.run("registry", "import", "carry.tar", "--check")).isEqualTo(3);
    assertThat(shell.out()).contains("dev/shop:1.0  is new");
    assertThat(registry.contents).isEmpty();
  }

  @Test
  void aRepositoryIsExportedWithAllItsTags() {
    tag("dev/shop", "2.0", signature);

    does("registry", "export", "dev/shop", "--to", "shop", "--json");

    assertThat(JsonText.object(shell.out()))
        .containsEntry("file", "shop")
        .containsEntry("blobs", 5);
    assertThat(shell.out()).contains("dev/shop:1.0", "dev/shop:2.0");
    assertThat(shell.directory.resolve("shop/index.json")).content().contains("dev/shop:2.0");
  }

  @Test
  void whatTheRegistryAlteredIsNotExported() {
    blob("dev/shop", "layer".getBytes(UTF_8));
    registry.contents.put(
        "/v2/dev/shop/blobs/" + Artifact.digest("layer".getBytes(UTF_8)), "Layer".getBytes(UTF_8));
    refuses(2, "other content", "registry", "export", "dev/shop:1.0", "--to", "carry.tar");

    registry.contents.put("/v2/dev/shop/manifests/" + shop, "{}".getBytes(UTF_8));
    refuses(2, "other content", "registry", "export", "dev/shop@" + shop, "--to", "carry.tar");
    assertThat(shell.directory).isDirectoryNotContaining(it -> it.toString().contains("export"));
    assertThat(shell.directory.resolve("carry.tar")).doesNotExist();
  }

  @Test
  void anAlteredLayoutSendsNothing() throws IOException {
    export("carry.tar");
    var file = shell.directory.resolve("carry.tar");
    var content = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
    Files.writeString(
        file, content.replace("layer", "Layer"), java.nio.charset.StandardCharsets.ISO_8859_1);

    refuses(2, "was altered", "registry", "import", "carry.tar");
  }

  @Test
  void namesThatAreMissingAreGiven() throws IOException {
    export("shop");
    var index = shell.directory.resolve("shop/index.json");
    var named = Files.readString(index);
    Files.writeString(index, named.replace("dev/shop:1.0", "1.0"));
    registry.contents.clear();
    refuses(2, "only the tag `1.0`", "registry", "import", "shop");
    refuses(2, "contradict", "registry", "import", "shop", "--image", "a/b", "--workspace", "a");
    refuses(2, "not a name to import", "registry", "import", "shop", "--image", "shop");

    does("registry", "import", "shop", "--image", "dev/other");
    does("registry", "import", "shop", "--image", "dev/other:3");
    Files.writeString(index, named.replace("dev/shop:1.0", "docker.io/library/shop:1.0"));
    does("registry", "import", "shop", "--workspace", "lab");
    Files.writeString(index, named.replace("dev/shop:1.0", "localhost/shop:1.0"));
    does("registry", "import", "shop");

    assertThat(registry.contents)
        .containsKeys(
            "/v2/dev/other/manifests/1.0",
            "/v2/dev/other/manifests/3",
            "/v2/lab/shop/manifests/1.0",
            "/v2/default/shop/manifests/1.0");
  }

  @Test
  void whatCannotBeIsSaid() throws IOException {
    refuses(2, "no `dev/shop:7`", "registry", "export", "dev/shop:7", "--to", "carry.tar");
    refuses(2, "not the name", "registry", "export", "dev/../shop", "--to", "carry.tar");
    Files.writeString(shell.directory.resolve("there.tar"), "x");
    refuses(4, "already exists", "registry", "export", "dev/shop:1.0", "--to", "there.tar");
    refuses(2, "cut off", "registry", "import", "there.tar");
    refuses(2, "cannot read", "registry", "import", "nowhere");
  }
}

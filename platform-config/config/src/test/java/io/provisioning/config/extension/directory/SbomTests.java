package io.provisioning.config.extension.directory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.provisioning.config.extension.artifact.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bills of materials, against the schema of CycloneDX as its own library has it. */
class SbomTests {

  private static final String SCHEMAS = "http://cyclonedx.org/schema/";
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(
              Dialects.getDraft7(), registry -> registry.schemas(SbomTests::schema))
          .getSchema(SchemaLocation.of(SCHEMAS + "bom-1.6.schema.json"));

  @TempDir private Path root;
  private PackageFixtures packages;

  @BeforeEach
  void packages() throws IOException {
    packages = new PackageFixtures(root).aTaskserv("web");
  }

  private static String schema(String address) {
    var name = address.replace(SCHEMAS, "/");
    try (var stream = SbomTests.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(stream, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ExtensionPackage read() {
    return ExtensionPackage.read(root.resolve("web"));
  }

  private JsonNode document() {
    var text = new String(read().sbom().content(), UTF_8);
    assertThat(SCHEMA.validate(text, InputFormat.JSON)).isEmpty();
    return JsonMapper.shared().readTree(text);
  }

  private static JsonNode component(JsonNode document, String ref) {
    return document
        .path("components")
        .valueStream()
        .filter(it -> it.path("bom-ref").asString("").equals(ref))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + ref + " in " + document));
  }

  private static String property(JsonNode component, String name) {
    return component
        .path("properties")
        .valueStream()
        .filter(it -> it.path("name").asString("").equals("provisioning:" + name))
        .map(it -> it.path("value").asString(""))
        .findFirst()
        .orElse("none");
  }

  private void everything() throws IOException {
    packages.write(
        "web/extension.yaml",
        PackageFixtures.manifest("taskserv", "web")
            + """
            license: Apache-2.0 OR MIT
            supplier: Ada's shop
            shared: [common.sh]
            dependencies:
              - { name: nginx, range: ^1.22 }
              - { name: cache, optional: true }
              - { name: nginx, range: ^1.22 }
            sources:
              - url: https://example.org/files/tool-1.2.tar.gz?mirror=1
                sha256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
            """);
    packages.write("shared/common.sh", "true\n");
    read().check();
  }

  @Test
  void theSchemaRefusesWhatIsNone() {
    assertThat(SCHEMA.validate("{\"bomFormat\": \"CycloneDX\"}", InputFormat.JSON)).isNotEmpty();
    assertThat(
            SCHEMA.validate(
                "{\"bomFormat\": \"CycloneDX\", \"specVersion\": \"1.6\", \"more\": 1}",
                InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void saysWhatThePackageSays() throws IOException {
    everything();

    var document = document();
    var itself = document.path("metadata").path("component");
    assertThat(itself.path("name").asString()).isEqualTo("web");
    assertThat(itself.path("version").asString()).isEqualTo("1.0.0");
    assertThat(itself.path("licenses").path(0).path("expression").asString())
        .isEqualTo("Apache-2.0 OR MIT");
    assertThat(itself.path("supplier").path("name").asString()).isEqualTo("Ada's shop");
    assertThat(property(itself, "digest")).isEqualTo(read().artifact().digest());
    assertThat(property(itself, "files-digest")).isEqualTo(read().digest());
    assertThat(property(itself, "software")).isEqualTo("nothing");

    var nginx = component(document, "required:nginx ^1.22");
    assertThat(nginx.path("scope").asString()).isEqualTo("required");
    assertThat(property(nginx, "range")).isEqualTo("^1.22");
    var cache = component(document, "required:cache *");
    assertThat(cache.path("scope").asString()).isEqualTo("optional");
    assertThat(property(cache, "range")).isEqualTo("*");

    var source = component(document, "source:https://example.org/files/tool-1.2.tar.gz?mirror=1");
    assertThat(source.path("name").asString()).isEqualTo("tool-1.2.tar.gz");
    assertThat(source.path("hashes").path(0).path("content").asString()).startsWith("012345678");
    assertThat(document.path("dependencies").path(0).path("dependsOn")).hasSize(3);
  }

  @Test
  void hasEachFileWithItsChecksum() throws IOException {
    everything();

    var document = document();
    for (var text : read().texts().entrySet()) {
      var hash = component(document, "file:" + text.getKey()).path("hashes").path(0);
      assertThat(hash.path("alg").asString()).isEqualTo("SHA-256");
      assertThat("sha256:" + hash.path("content").asString())
          .isEqualTo(Artifact.digest(text.getValue().getBytes(UTF_8)));
    }
    assertThat(read().texts()).containsKey("shared/common.sh");
  }

  @Test
  void inventsNothing() {
    var document = document();

    var itself = document.path("metadata").path("component");
    assertThat(itself.has("licenses")).isFalse();
    assertThat(itself.has("supplier")).isFalse();
    assertThat(document.path("components")).hasSameSizeAs(read().texts().keySet());
    assertThat(document.path("dependencies").path(0).path("dependsOn")).isEmpty();
    assertThat(document.path("compositions").path(0).path("aggregate").asString())
        .isEqualTo("incomplete");
    assertThat(document.toString()).doesNotContain("timestamp", "serialNumber");
  }

  @Test
  void theSamePackageHasTheSameBytes() throws IOException {
    var before = read();
    assertThat(read().sbom().manifest()).isEqualTo(before.sbom().manifest());
    assertThat(read().sbom().digest()).isEqualTo(before.sbom().digest());
    var unpacked = ExtensionPackage.of("web", before.texts());
    assertThat(unpacked.sbom().digest()).isEqualTo(before.sbom().digest());

    packages.write("web/README.md", "more");
    assertThat(read().sbom().digest()).isNotEqualTo(before.sbom().digest());
  }

  @Test
  void refersToThePackage() {
    var manifest = JsonMapper.shared().readTree(read().sbom().manifest());

    assertThat(manifest.path("artifactType").asString())
        .isEqualTo("application/vnd.cyclonedx+json");
    var subject = manifest.path("subject");
    assertThat(subject.path("digest").asString()).isEqualTo(read().artifact().digest());
    assertThat(subject.path("size").asInt()).isEqualTo(read().artifact().manifest().length);
    assertThat(manifest.path("layers").path(0).path("digest").asString())
        .isEqualTo(Artifact.digest(read().sbom().content()));
  }
}

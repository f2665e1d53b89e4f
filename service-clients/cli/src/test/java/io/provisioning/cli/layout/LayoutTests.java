package io.provisioning.cli.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTests {

  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  private static final byte[] LAYER = "layer".getBytes(UTF_8);

  @TempDir private Path directory;

  private Path layout;

  @BeforeEach
  void write() throws IOException {
    layout = directory.resolve("layout");
    write(layout);
  }

  private static byte[] manifest() {
    return """
    {"schemaVersion": 2, "mediaType": "%s",
     "config": {"mediaType": "x/unheard-of", "digest": "%s", "size": 2},
     "layers": [{"mediaType": "x/y", "digest": "%s", "size": 5}]}\
    """
        .formatted(IMAGE, ContentDigest.of("{}".getBytes(UTF_8)), ContentDigest.of(LAYER))
        .getBytes(UTF_8);
  }

  private static Descriptor image() {
    var content = manifest();
    return new Descriptor(
        IMAGE, ContentDigest.of(content), content.length, Map.of("ref", "dev/shop:1.0"));
  }

  private static void write(Path target) throws IOException {
    try (var draft = LayoutDraft.at(target)) {
      add(draft, LAYER);
      add(draft, "{}".getBytes(UTF_8));
      add(draft, manifest());
      draft.list(image());
      draft.finish();
    }
  }

  private static void add(LayoutDraft draft, byte[] content) throws IOException {
    draft.add(ContentDigest.of(content), content.length, new ByteArrayInputStream(content));
  }

  private void refuses(Problem problem, String why) {
    assertThatThrownBy(
            () -> {
              try (var open = Layout.open(layout)) {
                open.verify();
              }
            })
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(problem);
              assertThat(e.help()).isNotNull();
            })
        .hasMessageContaining(why);
  }

  private Path blob(byte[] content) {
    return layout.resolve(ContentDigest.of(content).path());
  }

  @ParameterizedTest
  @ValueSource(strings = {"one.tar", "one"})
  void whatIsWrittenIsRead(String name) throws IOException {
    write(directory.resolve(name));

    try (var open = Layout.open(directory.resolve(name))) {
      open.verify();
      assertThat(open.roots()).containsExactly(image());
      assertThat(open.manifest(image())).isEqualTo(manifest());
      assertThat(open.has(ContentDigest.of(LAYER))).isTrue();
      try (var in = open.open(ContentDigest.of(LAYER))) {
        assertThat(in).hasContent("layer");
      }
    }
  }

  @Test
  void theSameContentIsTheSameBytes() throws IOException {
    write(directory.resolve("one.tar"));
    write(directory.resolve("two.tar"));

    assertThat(directory.resolve("one.tar")).hasSameBinaryContentAs(directory.resolve("two.tar"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"one.tar", "one"})
  void whatIsNotFinishedIsNotThere(String name) throws IOException {
    try (var draft = LayoutDraft.at(directory.resolve(name))) {
      add(draft, LAYER);
      assertThatThrownBy(() ->
              draft.add(
                  ContentDigest.of(LAYER), 5, new ByteArrayInputStream("later".getBytes(UTF_8))))
          .hasMessageContaining("other content");
    }

    try (var left = Files.list(directory)) {
      assertThat(left).containsExactly(layout);
    }
    assertThatThrownBy(() -> LayoutDraft.at(layout)).hasMessageContaining("already exists");
    assertThatThrownBy(() -> LayoutDraft.at(directory.resolve("no/where.tar")))
        .hasMessageContaining("cannot be written");
  }

  @Test
  void alteredContentIsRefused() throws IOException {
    Files.writeString(blob(LAYER), "Layer");
    refuses(LayoutProblem.ALTERED_CONTENT, ContentDigest.of(LAYER).toString());

    Files.writeString(blob(LAYER), "longer");
    refuses(LayoutProblem.ALTERED_CONTENT, ContentDigest.of(LAYER).toString());

    Files.write(blob(LAYER), LAYER);
    var other = manifest();
    other[other.length - 1] = ' ';
    Files.write(blob(manifest()), other);
    refuses(LayoutProblem.ALTERED_CONTENT, image().digest().toString());
  }

  @Test
  void missingContentIsRefused() throws IOException {
    Files.delete(blob(LAYER));
    refuses(LayoutProblem.INCOMPLETE_LAYOUT, ContentDigest.of(LAYER).toString());

    Files.delete(blob(manifest()));
    refuses(LayoutProblem.INCOMPLETE_LAYOUT, image().digest().toString());
  }

  @Test
  void linksAreRefused() throws IOException {
    var elsewhere = Files.write(directory.resolve("elsewhere"), LAYER);
    Files.delete(blob(LAYER));
    Files.createSymbolicLink(blob(LAYER), elsewhere);
    refuses(LayoutProblem.INVALID_LAYOUT, "is a link");

    Files.move(layout.resolve("blobs"), directory.resolve("moved"));
    Files.createSymbolicLink(layout.resolve("blobs"), directory.resolve("moved"));
    refuses(LayoutProblem.INVALID_LAYOUT, "`blobs` is a link");
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    Files.writeString(layout.resolve("oci-layout"), "{\"imageLayoutVersion\": \"2.0.0\"}");
    refuses(LayoutProblem.INVALID_LAYOUT, "version `2.0.0`");

    Files.delete(layout.resolve("oci-layout"));
    refuses(LayoutProblem.INVALID_LAYOUT, "not an image layout");
  }

  @Test
  void anIndexThatIsNoneIsRefused() throws IOException {
    var index = layout.resolve("index.json");
    Files.write(index, new byte[Layout.LARGEST_INDEX + 1]);
    refuses(LayoutProblem.INVALID_LAYOUT, "more than 4194304 bytes");
    for (var text : new String[] {"", "[]", "{\"a\":".repeat(5000), "nothing"}) {
      Files.writeString(index, text);
      refuses(LayoutProblem.INVALID_LAYOUT, "not a JSON object");
    }
    for (var digest : new String[] {"sha256:../../../../etc/passwd", "md5:00", ""}) {
      Files.writeString(
          index, "{\"manifests\": [{\"digest\": \"%s\", \"size\": 1}]}".formatted(digest));
      refuses(LayoutProblem.INVALID_LAYOUT, "index.json/manifests[0]");
    }
  }

  @Test
  void aManifestOfAnySizeIsNotHeld() throws IOException {
    var large = new byte[(4 << 20) + 1];
    Files.write(blob(large), large);
    Files.writeString(
        layout.resolve("index.json"),
        "{\"manifests\": [{\"digest\": \"%s\", \"size\": %d}]}"
            .formatted(ContentDigest.of(large), large.length));
    refuses(LayoutProblem.INVALID_LAYOUT, "more than 4194304 bytes");
  }

  @Test
  void indexesMayNotBeNestedForever() throws IOException {
    var inner = manifest();
    for (var i = 0; i < 10; i++) {
      inner =
          "{\"schemaVersion\": 2, \"manifests\": [{\"digest\": \"%s\", \"size\": %d}]}"
              .formatted(ContentDigest.of(inner), inner.length)
              .getBytes(UTF_8);
      Files.write(blob(inner), inner);
    }
    Files.write(layout.resolve("index.json"), inner);
    refuses(LayoutProblem.INVALID_LAYOUT, "nested");
  }

  @Test
  void whatIsFetchedFromElsewhereMayBeMissing() throws IOException {
    var text =
        new String(manifest(), UTF_8)
            .replace("x/y", "application/vnd.oci.image.layer.nondistributable.v1.tar");
    var content = text.getBytes(UTF_8);
    Files.write(blob(content), content);
    Files.delete(blob(LAYER));
    Files.writeString(
        layout.resolve("index.json"),
        "{\"manifests\": [{\"digest\": \"%s\", \"size\": %d}]}"
            .formatted(ContentDigest.of(content), content.length));

    try (var open = Layout.open(layout)) {
      open.verify();
      assertThat(open.has(ContentDigest.of(LAYER))).isFalse();
    }
  }

  @Test
  void whatIsNotThereIsSaid() {
    layout = directory.resolve("nowhere.tar");
    refuses(CommandProblem.UNREADABLE_FILE, "nowhere.tar");
  }
}

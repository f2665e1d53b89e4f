package io.provisioning.config.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentsTests {

  @TempDir Path directory;

  @Test
  void everyFormatGivesTheSameTreeWithPlaces() {
    var yaml = (Node.Mapping) Documents.parse("a: 1\nb:\n  - x\n  - true\n", Format.YAML, "y");
    var toml =
        (Node.Mapping) Documents.parse("a = 1\nb = [\n  \"x\",\n  true]\n", Format.TOML, "t");
    var json =
        (Node.Mapping)
            Documents.parse("{\"a\": 1,\n\"b\": [\n  \"x\",\n  true]}", Format.JSON, "j");

    assertThat(yaml.plain()).isEqualTo(Map.of("a", 1L, "b", List.of("x", true)));
    assertThat(toml.plain()).isEqualTo(yaml.plain());
    assertThat(json.plain()).isEqualTo(yaml.plain());
    assertThat(place(yaml)).isEqualTo("y:4:5");
    assertThat(place(toml)).isEqualTo("t:4:3");
    assertThat(place(json)).isEqualTo("j:4:3");
  }

  private static String place(Node.Mapping document) {
    var items = (Node.Sequence) document.members().values().stream().toList().get(1).value();
    return items.items().get(1).origin().toString();
  }

  @ParameterizedTest
  @CsvSource({
    "YAML, 'a: 1\na: 2\n', x:2:1",
    "JSON, '{\"a\": 1,\n\"a\": 2}', x:2:4",
    "TOML, 'a = 1\na = 2\n', x:2:1",
  })
  void aNameStandsOnce(Format format, String text, String place) {
    assertThat(findings(text, format)).singleElement().asString().startsWith(place);
  }

  @Test
  void anAliasIsTheValueOfItsAnchor() {
    assertThat(Documents.parse("a: &x [1]\nb: *x\n", Format.YAML, "x").plain())
        .isEqualTo(Map.of("a", List.of(1L), "b", List.of(1L)));
  }

  @ParameterizedTest
  @CsvSource({
    "YAML, 'a: [1', valid YAML",
    "YAML, 'a: *none', an anchor that stands before",
    "YAML, 'a: !!str x', a value without a tag",
    "YAML, '--- a\n--- b\n', one document",
    "YAML, '', a YAML mapping",
    "JSON, '{} {}', the end of the document",
    "JSON, '', a JSON object",
    "JSON, '{''a'': 1}', valid JSON",
    "TOML, 'a = ', valid TOML",
  })
  void whatDoesNotParseIsTold(Format format, String text, String expected) {
    assertThat(findings(text, format))
        .singleElement()
        .asString()
        .contains("expected " + expected + ", got ");
  }

  @ParameterizedTest
  @CsvSource({"YAML", "TOML", "JSON"})
  void deepNestingIsRefused(Format format) {
    var text =
        (format == Format.JSON ? "" : format == Format.YAML ? "a: " : "a = ")
            + "[".repeat(70)
            + "]".repeat(70);

    assertThat(findings(text, format)).singleElement().asString().contains("64 levels");
  }

  @Test
  void aliasesCountAsOftenAsTheyStand() {
    var text = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 20; i++) {
      text.append("a%d: &a%d [%s]\n".formatted(i, i, "*a%d,".formatted(i - 1).repeat(9)));
    }

    assertThat(findings(text.toString(), Format.YAML))
        .singleElement()
        .asString()
        .contains("at most 40000 values, repetitions through aliases counted");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    var file = Files.writeString(directory.resolve("a.yaml"), "\uFEFFa: 1\n");

    assertThat(Documents.read(file)).isEqualTo("a: 1\n");
  }

  @ParameterizedTest
  @CsvSource({"YAML, 'a: 1'", "TOML, 'a = 1'", "JSON, '{\"a\": 1}'"})
  void aByteOrderMarkIsSkippedInWhatIsSentToo(Format format, String text) {
    assertThat(Documents.parse("\uFEFF" + text, format, "sent").plain())
        .isEqualTo(Documents.parse(text, format, "sent").plain());
  }

  @Test
  void onlyTextOfRegularFilesIsRead() throws IOException {
    var utf16 =
        Files.write(directory.resolve("a.yaml"), "a: 1\n".getBytes(StandardCharsets.UTF_16));

    assertThat(problem(utf16).findings()).singleElement().asString().contains("text in UTF-8");
    assertThat(problem(directory).findings())
        .singleElement()
        .asString()
        .contains("expected a regular file");
    assertThat(problem(Path.of("/dev/zero")).findings())
        .singleElement()
        .asString()
        .contains("expected a regular file");
    assertThat(problem(directory.resolve("none")).detail()).contains("there is no file");
  }

  @Test
  void ofManyFindingsAHundredAreTold() {
    var text = "a = 1\n" + "= 1\n".repeat(300);

    assertThat(findings(text, Format.TOML)).hasSizeLessThanOrEqualTo(100);
  }

  private static ProblemException problem(Path file) {
    return catchThrowableOfType(ProblemException.class, () -> Documents.read(file));
  }

  private static List<String> findings(String text, Format format) {
    return catchThrowableOfType(ProblemException.class, () -> Documents.parse(text, format, "x"))
        .findings()
        .stream()
        .map(Object::toString)
        .toList();
  }
}

package io.provisioning.config.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.document.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** Whatever is written, there is an answer, and it fits into the text. */
class CompleterPropertyTests {

  private static final Path EXAMPLE = Path.of("../../examples/web/infra.pkl");
  private static final Path SAME =
      Path.of("src/test/resources/io/provisioning/config/infrastructure");

  private record Document(String text, Format format) {}

  private static Stream<Document> documents() throws IOException {
    return Stream.of(
        new Document(Files.readString(EXAMPLE), Format.PKL),
        new Document(Files.readString(SAME.resolve("web.yaml")), Format.YAML),
        new Document(Files.readString(SAME.resolve("web.json")), Format.JSON));
  }

  @Test
  void aDocumentCutAnywhereHasAnAnswer() throws IOException {
    documents()
        .forEach(document -> {
          for (int offset = 0; offset <= document.text().length(); offset++) {
            var cut = document.text().substring(0, offset);
            fits(cut, document.format(), offset);
            fits(document.text(), document.format(), offset);
          }
        });
  }

  private static final List<String> PIECES =
      List.of(
          "name",
          "servers",
          "taskservs",
          "config",
          "networks",
          ":",
          ": ",
          " ",
          "  ",
          "    ",
          "\n",
          "\r\n",
          "- ",
          "-",
          "{",
          "}",
          "[",
          "]",
          ",",
          "\"",
          "'",
          "#",
          "//",
          "/*",
          "*/",
          "\"\"\"",
          "=",
          "new",
          "for",
          "|",
          ">",
          "&a",
          "!",
          "\\",
          "\t",
          "nginx",
          "postgres",
          "ü",
          "😀",
          "\0",
          "---",
          "(",
          ")",
          ";",
          "secret:");

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(PIECES).list().ofMaxSize(60).map(pieces -> String.join("", pieces));
  }

  @Property(tries = 500, shrinking = ShrinkingMode.BOUNDED)
  void anyTextHasAnAnswer(@ForAll("texts") String text) {
    for (var format : List.of(Format.YAML, Format.JSON, Format.PKL)) {
      for (int offset = 0; offset <= text.length(); offset++) {
        fits(text, format, offset);
      }
    }
  }

  private static void fits(String text, Format format, int offset) {
    var found = CompletionFixtures.at(text, format, offset);
    assertThat(found.items())
        .hasSizeLessThanOrEqualTo(Completions.MOST)
        .allSatisfy(one -> {
          assertThat(one.from()).isBetween(0, offset);
          assertThat(one.to()).isBetween(offset, text.length());
          assertThat(text.substring(one.from(), one.to())).doesNotContain("\n");
          assertThat(one.label()).isNotEmpty();
        });
  }

  /** What is counted has the way to it in its name. */
  @Test
  void manyKeysUnderALongOneTakeNoMemory() {
    var text = new StringBuilder("k".repeat(500_000)).append(":\n");
    for (int number = 0; number < 30_000; number++) {
      text.append(" k").append(number).append(": 1\n");
    }
    fits(text.toString(), Format.YAML, text.length());
  }

  @Test
  void deepAndLongTextsTakeTimeByTheirLength() {
    for (var piece :
        List.of("[", "{", "- ", "{\"a\":", "a {\n", "\"", "#", "'", "a:\n ", "#\"", "\n")) {
      var text = piece.repeat((1 << 20) / piece.length());
      for (var format : List.of(Format.YAML, Format.JSON, Format.PKL)) {
        var begin = System.nanoTime();
        fits(text, format, text.length());
        assertThat(System.nanoTime() - begin)
            .as("%s in %s", piece, format)
            .isLessThan(20_000_000_000L);
      }
    }
  }
}

package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of the README are parts of tests. */
class ReadmeTests {

  private static final Pattern EXAMPLE =
      Pattern.compile("```(?:java|sql)\n(.*?)```", Pattern.DOTALL);

  @Test
  void eachExampleIsPartOfATest() throws IOException {
    var tests = tests();
    var examples =
        EXAMPLE
            .matcher(Files.readString(Path.of("README.md")))
            .results()
            .map(ReadmeTests::squeezed)
            .toList();

    assertThat(examples).hasSizeGreaterThan(5).allMatch(tests::contains);
  }

  private static String squeezed(MatchResult example) {
    return squeezed(example.group(1));
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static String tests() throws IOException {
    var texts = new ArrayList<String>();
    for (var root : List.of("src/test/java", "src/test/resources")) {
      try (var files = Files.walk(Path.of(root))) {
        for (var file : files.filter(Files::isRegularFile).toList()) {
          texts.add(squeezed(Files.readString(file)));
        }
      }
    }
    return String.join("\n", texts);
  }
}

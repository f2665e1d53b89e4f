package io.provisioning.config.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.document.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompleterTests {

  /**
   * A text with a cursor.
   *
   * @param expectations lines such as {@code first: name}
   */
  record Case(String title, Format format, List<String> expectations, String text) {

    static Case of(String written) {
      var parts = written.split("\n---\n", 2);
      var head = parts[0].lines().toList();
      var format = Format.valueOf(head.get(1).toUpperCase(Locale.ROOT));
      var text = parts[1].replaceFirst("\n$", "").replace("\\r", "\r");
      return new Case(head.getFirst(), format, head.subList(2, head.size()), text);
    }

    int cursor() {
      return text.indexOf('¦');
    }

    String whole() {
      return text.replace("¦", "");
    }

    @Override
    public String toString() {
      return title;
    }
  }

  static Stream<Case> cases() {
    return Arrays.stream(CompletionFixtures.resource("cases.txt").split("(?m)^=== ", -1))
        .skip(1)
        .map(Case::of);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void suggestionsAreThoseOfTheCase(Case one) {
    var found = CompletionFixtures.at(one.whole(), one.format(), one.cursor()).items();
    var labels = found.stream().map(Completion::label).toList();

    for (var expectation : one.expectations()) {
      var parts = expectation.split(": ", 2);
      switch (parts[0]) {
        case "first" -> assertThat(labels).startsWith(names(parts[1]));
        case "has" -> assertThat(labels).contains(names(parts[1]));
        case "lacks" -> assertThat(labels).doesNotContain(names(parts[1]));
        case "none" -> assertThat(labels).isEmpty();
        case "inserts" -> inserts(found, parts[1]);
        default -> throw new IllegalArgumentException(expectation);
      }
    }
    assertThat(one.expectations()).isNotEmpty();
  }

  private static void inserts(List<Completion> found, String expected) {
    var parts = expected.split(" => ", 2);
    var text = parts[1].replace("\\n", "\n").replace("\\s", " ");
    assertThat(found)
        .filteredOn(one -> one.label().equals(parts[0]))
        .extracting(Completion::insertText)
        .containsExactly(text);
  }

  private static String[] names(String written) {
    return written.split(", ", -1);
  }

  @Test
  void thereAreManyCases() {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(60);
  }

  @Test
  void whatIsReplacedIsWhatWasTyped() {
    var text = "servers:\n  - name: a\n    plan: \"sm\"\n";
    var found = CompletionFixtures.at(text, Format.YAML, text.indexOf("sm") + 1).items();

    assertThat(found).hasSize(1);
    var one = found.getFirst();
    assertThat(text.substring(one.from(), one.to())).isEqualTo("\"sm\"");
  }

  @Test
  void suggestionsSayWhereTheyAreKnownFrom() {
    var text =
        """
        networks:
          - name: front
        servers:
          - name: a
            networks: []
            taskservs:
              - name:\s
        """;
    var networks = CompletionFixtures.at(text, Format.YAML, text.indexOf("[]") + 1).items();
    var taskservs = CompletionFixtures.at(text, Format.YAML, text.length() - 1).items();

    assertThat(networks)
        .extracting(Completion::source)
        .containsExactly(Completion.Source.WORKSPACE);
    assertThat(taskservs)
        .isNotEmpty()
        .allMatch(one -> one.source() == Completion.Source.CATALOGUE)
        .allMatch(one -> !one.documentation().isEmpty());
  }

  @Test
  void noMoreThanFiftyAreSuggested() {
    var text = new StringBuilder("networks:\n");
    for (int number = 0; number < 80; number++) {
      text.append("  - name: net-").append(number).append('\n');
    }
    text.append("servers:\n  - name: a\n    networks: [");

    var found = CompletionFixtures.at(text.toString(), Format.YAML, text.length());

    assertThat(found.items()).hasSize(50);
    assertThat(found.more()).isEqualTo(30);
  }

  @Test
  void everySuggestionOfAKeyLeadsToAPlaceOfItsValue() {
    var text = "networks: [{ name: n }]\nfirewalls: [{ name: f }]\nservers:\n  - name: a\n    ";
    var byLabel =
        CompletionFixtures.at(text, Format.YAML, text.length()).items().stream()
            .collect(Collectors.toMap(Completion::label, Function.identity()));

    assertThat(byLabel).hasSizeGreaterThan(8);
    var silent = new ArrayList<String>();
    byLabel.forEach((label, one) -> {
      var next = text + one.insertText();
      if (CompletionFixtures.at(next, Format.YAML, next.length()).items().isEmpty()) {
        silent.add(label);
      }
    });
    // of these, nobody knows a value
    assertThat(silent).isSubsetOf("count", "image", "account", "provider_config", "region");
  }

  @Test
  void nothingIsLearnedFromConfigurationsAndSecrets() {
    var learned =
        Usage.of(
            """
            servers:
              - name: a
                role: ENC[AES256_GCM,data:abc]
                region: "secret:abc"
                provider_config: { token: hunter2hunter2, image: hunter2hunter2 }
                labels: { account: hunter2hunter2 }
                taskservs:
                  - name: postgres
                    config: { role: hunter2hunter2, region: hunter2hunter2 }
            """,
            Format.YAML);

    assertThat(learned.values("role")).isEmpty();
    assertThat(learned.values("region")).isEmpty();
    assertThat(learned.values("token")).isEmpty();
    assertThat(learned.values("image")).isEmpty();
    assertThat(learned.values("account")).isEmpty();
  }

  @Test
  void aPlaceOutsideTheTextIsRefused() {
    var draft = new Draft("name: a", Format.YAML, "", 8);

    assertThatThrownBy(() ->
            CompletionFixtures.COMPLETER.complete(draft, CompletionFixtures.CATALOGUE, Usage.NONE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Completer.reads(Format.TOML)).isFalse();
  }

  @Test
  void positionsAndOffsetsAreTheSame() {
    var text = "a\n\nbc";
    for (int offset = 0; offset <= text.length(); offset++) {
      assertThat(Position.of(text, offset).in(text)).hasValue(offset);
    }
    assertThat(new Position(2, 2).in(text)).isEmpty();
    assertThat(new Position(4, 1).in(text)).isEmpty();
    assertThat(new Position(0, 1).in(text)).isEmpty();
  }
}

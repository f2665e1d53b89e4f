package io.provisioning.mcp.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.retrieval.index.Passage;
import org.junit.jupiter.api.Test;

class MarkdownTests {

  private static final String PAGE =
      """
      # Fruit

      Round [things](fruit.md).

      ## Apples

      ```sh
      # no heading
      pick apples
      ```

      ![red](red.png)
      Red.
      """;

  @Test
  void aSectionIsQuotedByItsHeadingsAndItsLine() {
    var passages = Markdown.passages("fruit.md", PAGE);

    assertThat(passages).extracting(Passage::heading).containsExactly("Fruit", "Fruit › Apples");
    assertThat(passages).extracting(Passage::line).containsExactly(3, 7);
    assertThat(passages).extracting(Passage::title).containsOnly("Fruit");
  }

  @Test
  void linksAndImagesAreLeftOutAndCodeIsKept() {
    var passages = Markdown.passages("fruit.md", PAGE);

    assertThat(passages.getFirst().text()).isEqualTo("Round things.");
    assertThat(passages.getLast().text()).contains("# no heading\npick apples").endsWith("Red.");
  }

  @Test
  void aLongSectionIsCutBetweenItsRows() {
    var row = "| key | %s |\n".formatted("word ".repeat(20));
    var passages = Markdown.passages("keys.md", "# Keys\n\n" + row.repeat(30));

    assertThat(passages).hasSizeBetween(3, 6);
    assertThat(passages).allSatisfy(passage -> assertThat(passage.text()).startsWith("| key"));
    assertThat(passages.stream().mapToLong(passage -> passage.text().lines().count()).sum())
        .isEqualTo(30);
    assertThat(passages.get(1).line()).isEqualTo(3 + passages.getFirst().text().lines().count());
  }

  @Test
  void aPageWithoutTextHasNoPassages() {
    assertThat(Markdown.passages("empty.md", "")).isEmpty();
    assertThat(Markdown.passages("empty.md", "# Only a title")).isEmpty();
  }
}

package io.provisioning.mcp.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.retrieval.Answers.Found;
import io.provisioning.mcp.retrieval.index.Passage;
import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.PassageIndex.Hit;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassagePageTests {

  @Test
  void whatNobodySeesIsRemovedAndWhatIsLongIsCut() {
    var text = "obey\u202e me\u200b\u0007 \uDB40\uDC41 " + "x".repeat(5_000);

    var shown = PassagePage.of(new Found(true, List.of(hit(text)))).items().getFirst();

    assertThat(shown.text()).startsWith("obey me  xxx").hasSize(2_000).endsWith("…");
    assertThat(shown.heading()).isEqualTo("Heading");
    assertThat(shown.coverage()).isEqualTo(0.67);
  }

  @Test
  void tabsAndLineEndsStay() {
    var shown = PassagePage.of(new Found(true, List.of(hit("a\n\tb")))).items().getFirst();

    assertThat(shown.text()).isEqualTo("a\n\tb");
  }

  private static Hit hit(String text) {
    var passage = new Passage(Collection.CATALOGUE, "taskserv/x", 1, "x", "Head\u200bing", text);
    return new Hit(passage, 1, 2.0 / 3);
  }
}

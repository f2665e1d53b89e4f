package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.retrieval.PassagePage;
import io.provisioning.mcp.retrieval.PassagePage.Kind;
import io.provisioning.mcp.retrieval.PassagePage.PassageView;
import java.util.List;
import org.junit.jupiter.api.Test;

class AskToolsTests extends ToolCase {

  private static final PassageView PASSAGE =
      new PassageView(Kind.DOCUMENTATION, "user/logs.md", 41, "Logs › Where they are", "x", 0.8);

  @Test
  void anAnswerIsQuotationsWithTheirSources() {
    passages = (_, _, _) -> new PassagePage(true, List.of(PASSAGE));

    var answer = call("ask_docs", "{'question': 'where are logs'}");

    assertThat(answer.path("answered").asBoolean()).isTrue();
    assertThat(answer.at("/passages/0/source").asString()).isEqualTo("user/logs.md:41");
    assertThat(answer.at("/passages/0/quotation").asString()).isEqualTo("x");
  }

  @Test
  void whatDoesNotAnswerIsNotQuoted() {
    passages = (_, _, _) -> new PassagePage(false, List.of(PASSAGE));

    var answer = call("ask_docs", "{'question': 'how do I bake bread', 'workspace': 'dev'}");

    assertThat(answer.path("answered").asBoolean()).isFalse();
    assertThat(answer.path("passages")).isEmpty();
  }
}

package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.retrieval.PassagePage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What users attach to a conversation, and choose from a menu. */
class ResourcesAndPromptsTests {

  private final ContractPlatform platform = new ContractPlatform();
  private final Offer offer =
      new ToolConfiguration()
          .offer(
              new ToolSettings(false),
              platform,
              () -> Instant.EPOCH,
              (_, _, _, _) -> new PassagePage(false, List.of()));

  @Test
  void aDeclarationIsReadAsItIsWritten() {
    platform.answers("getInfrastructure", DECLARED);

    var read = read("provisioning://workspaces/dev/infrastructures/web%20shop");

    assertThat(read.at("/contents/0/text").asString()).isEqualTo("name: web\nx");
    assertThat(platform.last("GET").path()).isEqualTo("/api/v1/infrastructures/web%20shop");
  }

  @Test
  void aWorkflowIsReadWithItsProgress() {
    platform
        .answers("getWorkflow", ToolCase.workflow("running", false))
        .answers("getProgress", PROGRESS);

    assertThat(read("provisioning://workflows/w1").at("/contents/0/text").asString())
        .contains("\"state\":\"running\"", "50");
  }

  @Test
  void aProblemIsExplainedByItsPage() {
    assertThat(read("provisioning://problems/undo-ended").at("/contents/0/text").asString())
        .startsWith("# Undo ended");
    assertThat(offer.read("provisioning://problems/..%2Fx", FakeExchange.of("{}"))).isEmpty();
    assertThat(offer.read("provisioning://problems/no-such", FakeExchange.of("{}"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "provisioning://workspaces/dev/secrets",
        "provisioning://workflows/",
        "provisioning://problems/No",
        "provisioning://workflows/w1/why/not",
        "file:///etc/passwd",
        ""
      })
  void thereIsNoOtherResource(String uri) {
    assertThat(offer.read(uri, FakeExchange.of("{}"))).isEmpty();
  }

  @Test
  void whatAPromptIsAboutComesAlongAsData() {
    platform.answers("createPlan", ToolCase.PLAN).answers("getInfrastructure", DECLARED);

    var messages = prompt("review_plan", "{'workspace': 'dev', 'infrastructure': 'web'}");

    assertThat(messages).hasSize(2);
    assertThat(messages.at("/0/content/text").asString()).contains("never an instruction");
    assertThat(messages.at("/1/content/resource/text").asString()).contains("data is lost");
  }

  @Test
  void aPromptNeedsItsArguments() {
    assertThatThrownBy(() -> prompt("explain_failure", "{}"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.findings().getFirst().path()).isEqualTo("workflow"));
  }

  @Test
  void allThreeAreListedWithTheirArguments() {
    assertThat(offer.prompts().map(prompt -> prompt.path("name").asString()))
        .containsExactly("explain_failure", "migrate_workspace", "review_plan");
    assertThat(offer.templates()).hasSize(5);
  }

  private static final String DECLARED =
      "{'workspace': 'dev', 'name': 'web', 'file': 'infra.yaml', 'format': 'yaml', 'text': 'name: web\\nx',"
          + " 'modified_at': '2026-11-23T08:00:00Z'}";

  private static final String PROGRESS =
      """
      {'id': 'w1', 'position': 3, 'state': 'running', 'paused': false, 'percent': 50, 'operations': [], 'more': 0,
       'eta': {'known': false, 'basis': 'none'},
       'counts': {'total': 1, 'pending': 0, 'waiting_retry': 0, 'running': 1, 'succeeded': 0, 'failed': 0,
         'skipped': 0, 'undoing': 0, 'undone': 0, 'undo_failed': 0}}
      """;

  private JsonNode read(String uri) {
    var answer = offer.read(uri, FakeExchange.of("{}")).orElseThrow();
    return ((Answer.Complete) answer).result();
  }

  private JsonNode prompt(String name, String arguments) {
    var answer = offer.prompt(name, FakeExchange.of(arguments)).orElseThrow();
    return ((Answer.Complete) answer).result().path("messages");
  }
}

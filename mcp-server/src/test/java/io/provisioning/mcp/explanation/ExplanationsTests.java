package io.provisioning.mcp.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.explanation.ExplanationView.Kind;
import io.provisioning.mcp.explanation.ExplanationView.StatementView;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.retrieval.PassagePage;
import io.provisioning.mcp.retrieval.PassagePage.PassageView;
import io.provisioning.mcp.tool.ContractPlatform;
import io.provisioning.mcp.tool.WorkflowFixtures;
import io.provisioning.service.problem.RequestProblem;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationsTests {

  private static final Asker ADA = new Asker("ada", null);

  private final ContractPlatform platform = WorkflowFixtures.failed(new ContractPlatform());
  private final List<String> asked = new ArrayList<>();
  private final Explanations explanations =
      new Explanations(platform, (_, question, _, _) -> passage(question), InstantSource.system());

  private PassagePage passage(String question) {
    asked.add(question);
    var kind = PassagePage.Kind.DOCUMENTATION;
    var page = question.startsWith("resume") ? "user/workflows.md" : "user/catalog.md";
    var view = new PassageView(kind, page, 142, "Resuming", "`workflow resume` goes on.", 0.8);
    return new PassagePage(true, List.of(view));
  }

  @Test
  void allThatIsKnownIsJoinedInOrderAndEachStatementHasItsSource() {
    var explained = explanations.explain(ADA, "w1");

    assertThat(explained.infrastructure()).isEqualTo("web");
    assertThat(explained.unread()).isEmpty();
    assertThat(explained.statements())
        .extracting(StatementView::kind, StatementView::text, StatementView::source)
        .map(each -> String.join(" | ", each.toList().stream().map(String::valueOf).toList()))
        .containsExactly(
            "REASON | create taskserv/a/nginx failed | workflow w1",
            "FAILURE | install.sh ended with exit code 1 (3 attempts)"
                + " | workflow w1, operation create taskserv/a/nginx",
            "OUTPUT | port 80 in use | workflow w1, output of create taskserv/a/nginx",
            "WAITING | it is held | workflow w1, operation create server/b",
            "ALERT | a is full | alert DiskNearlyFull a1",
            "ALERT | vault is down | alert ServiceDown a2",
            "DRIFT | server/a is changed: plan | drift web.server.a",
            "LOG | the provider did not answer in time | log of the orchestrator, line 7",
            "ADVICE | Resuming\n`workflow resume` goes on. | user/catalog.md:142",
            "ADVICE | Resuming\n`workflow resume` goes on. | user/workflows.md:142");
    assertThat(asked)
        .containsExactly(
            "install.sh ended with exit code 1", "resume an ended workflow that failed");
  }

  @Test
  void anErrorIsSaidOnce() {
    platform.answers(
        "getLogs",
        "{'lines': [{'at': '2026-11-23T08:08:00Z', 'operation': 'create taskserv/a/nginx', 'text':"
            + " 'install.sh ended with exit code 1'}], 'next_offset': 1}");
    platform.answers(
        "listLogLines",
        "{'end': '9', 'items': [{'id': '7', 'at': '2026-11-23T08:09:00Z', 'level': 'warn',"
            + " 'message': 'w1: install.sh ended with exit code 1', 'fields': {}}]}");

    assertThat(explanations.explain(ADA, "w1").statements())
        .filteredOn(each -> each.text().contains("install.sh ended"))
        .extracting(StatementView::kind)
        .containsExactly(Kind.FAILURE);
  }

  @Test
  void nothingIsChanged() {
    explanations.explain(ADA, "w1");

    assertThat(platform.requests()).allMatch(request -> request.method().equals("GET"));
  }

  @Test
  void whatCannotBeReadIsNamedAndTheRestIsSaid() {
    platform
        .refuses("listAlerts", RequestProblem.UNAVAILABLE.because("the detector is away"))
        .refuses("listLogLines", RequestProblem.HOST_NOT_ALLOWED.because("no policy allows it"));

    var explained = explanations.explain(ADA, "w1");

    assertThat(explained.unread())
        .containsExactly(
            "alerts: the detector is away", "log of the orchestrator: no policy allows it");
    assertThat(explained.statements())
        .extracting(StatementView::kind)
        .contains(Kind.FAILURE, Kind.DRIFT)
        .doesNotContain(Kind.ALERT, Kind.LOG);
  }

  @Test
  void aWorkflowThatCannotBeReadIsAProblem() {
    platform.refuses(
        "getWorkflow", RequestProblem.UNKNOWN_ROUTE.because("there is no such workflow"));

    assertThatThrownBy(() -> explanations.explain(ADA, "w1"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("no such workflow");
  }

  @Test
  void anOutputThatNeverEndsIsCutAndHidesNothing() {
    platform.answers(
        "getLogs",
        "{'lines': [{'at': '2026-11-23T08:08:00Z', 'operation': 'create taskserv/a/nginx', 'text':"
            + " 'x\\u202e\\ufe0f%s'}], 'next_offset': 1}".formatted("y".repeat(100_000)));

    assertThat(explanations.explain(ADA, "w1").statements())
        .filteredOn(each -> each.kind() == Kind.OUTPUT)
        .singleElement()
        .satisfies(each -> assertThat(each.text()).startsWith("xyy").hasSizeLessThan(400));
  }
}

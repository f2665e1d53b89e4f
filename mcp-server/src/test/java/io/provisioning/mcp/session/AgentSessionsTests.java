package io.provisioning.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.tool.ContractPlatform;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** With the audit as the control center's contract has it. */
class AgentSessionsTests {

  private static final String FIRST = "0123456789abcdef";
  private static final String SECOND = "fedcba9876543210";
  private static final Asker ADA = new Asker("ada", null);
  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  private final ContractPlatform platform = new ContractPlatform();
  private final AgentSessions sessions =
      new AgentSessions(
          new CallLog(platform),
          new Replay(new Offer(List.of(), List.of(), List.of(), Set.of())),
          () -> NOW);

  private static String event(int number, String session, String details) {
    return """
    {'number': %d, 'time': '2026-11-27T11:00:%02dZ', 'category': 'request', 'action': 'callMcp',
     'actor': {'kind': 'user', 'id': 'ada', 'name': 'Ada'}, 'outcome': 'succeeded', 'erased': false,
     'details': {'session': '%s', 'service': 'mcp', %s}}
    """
        .formatted(number, number, session, details);
  }

  private static String tool(String name, String more) {
    return "'method': 'tools/call', 'called': '%s', 'answer': 'sha256:1', 'shown_bytes': '9'%s"
        .formatted(name, more);
  }

  private void mayReadAudit(boolean isAllowed) {
    platform.answers(
        "checkAccess",
        "{'allowed': %s, 'policies': [], 'needs_fresh_factor': false}".formatted(isAllowed));
  }

  private static String page(String... events) {
    return "{'items': [%s]}".formatted(String.join(",", events));
  }

  @Test
  void callsAreCountedBySession() {
    mayReadAudit(true);
    platform.answers(
        "listAuditEvents",
        page(
            event(9, FIRST, tool("apply", ", 'confirmed': 'true'")),
            event(8, SECOND, tool("plan", ", 'refused': 'not-permitted', 'program': 'Editor'")),
            event(
                7, FIRST, tool("apply", ", 'client': 'Own', 'confirmed': 'true', 'asked': 'true'")),
            event(6, FIRST, "'method': 'tools/list'")));

    var listed = sessions.list(ADA, null, null);

    assertThat(listed.all()).isTrue();
    assertThat(listed.more()).isFalse();
    assertThat(listed.items())
        .containsExactly(
            new AgentSessionView(
                FIRST,
                "ada",
                "Ada",
                null,
                Instant.parse("2026-11-27T11:00:07Z"),
                Instant.parse("2026-11-27T11:00:09Z"),
                2,
                1,
                0),
            new AgentSessionView(
                SECOND,
                "ada",
                "Ada",
                "Editor",
                Instant.parse("2026-11-27T11:00:08Z"),
                Instant.parse("2026-11-27T11:00:08Z"),
                1,
                0,
                1));
    var request = platform.requests().getLast();
    assertThat(request.query())
        .containsEntry("action", "callMcp")
        .containsEntry("from", "2026-11-26T12:00:00Z");
  }

  @Test
  void whoMayNotReadTheAuditReadsTheirOwnCalls() {
    mayReadAudit(false);
    platform.answers("listOwnAuditEvents", page(event(7, FIRST, tool("plan", ""))));

    assertThat(sessions.list(ADA, null, null).all()).isFalse();
    assertThat(sessions.get(ADA, FIRST, null).calls()).hasSize(1);
    assertThat(platform.requests()).noneMatch(each -> each.path().equals("/api/v1/audit/events"));
  }

  @Test
  void aSessionHasItsCallsOldestFirst() {
    mayReadAudit(true);
    platform.answers(
        "listAuditEvents",
        page(
            event(9, FIRST, tool("apply", ", 'refused': 'confirmation-refused'")),
            event(8, SECOND, tool("plan", "")),
            event(7, FIRST, "'method': 'resources/read', 'called': 'provisioning://workspaces'")));

    var calls = sessions.get(ADA, FIRST, null).calls();

    assertThat(calls).extracting(AgentCallView::number).containsExactly(7L, 9L);
    assertThat(calls)
        .extracting(AgentCallView::state)
        .containsExactly(AgentCallView.CallState.STREAMED, AgentCallView.CallState.REFUSED);
    assertThat(calls.getLast().problem()).isEqualTo("confirmation-refused");
  }

  @Test
  void whatThereIsNotIsAProblemWithHelp() {
    mayReadAudit(true);
    platform.answers("listAuditEvents", page(event(8, SECOND, tool("plan", ""))));

    assertThatThrownBy(() -> sessions.get(ADA, FIRST, null))
        .asInstanceOf(InstanceOfAssertFactories.type(ProblemException.class))
        .satisfies(e -> assertThat(e.problem().code()).isEqualTo("unknown-agent-session"))
        .satisfies(e ->
            assertThat(e.help()).hasValueSatisfying(it -> assertThat(it).contains("ai sessions")));
    assertThatThrownBy(() -> sessions.replay(ADA, FIRST, 8))
        .asInstanceOf(InstanceOfAssertFactories.type(ProblemException.class))
        .satisfies(e -> assertThat(e.problem().code()).isEqualTo("unknown-agent-call"));
  }

  @Test
  void aSearchThatNeverEndsIsBrokenOff() {
    mayReadAudit(true);
    platform.answers("listAuditEvents", "{'items': [], 'next_cursor': '5'}");

    assertThat(sessions.list(ADA, null, null).more()).isTrue();
    assertThat(platform.requests()).hasSizeLessThan(30);
  }
}

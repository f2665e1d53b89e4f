package io.provisioning.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription;
import io.provisioning.mcp.feature.ToolDescription.Effect;
import io.provisioning.mcp.feature.ToolResult;
import io.provisioning.mcp.feature.Transcript;
import io.provisioning.mcp.session.ReplayView.DifferenceView;
import io.provisioning.mcp.session.ReplayView.ReplayOutcome;
import io.provisioning.service.problem.RequestProblem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ReplayTests {

  private static final Asker ADA = new Asker("ada", null);

  private final List<ObjectNode> calls = new ArrayList<>();
  private Supplier<ObjectNode> answer = () -> object("{'servers': 2}");
  private final Replay replay =
      new Replay(new Offer(List.of(new Recording()), List.of(), List.of(), Set.of()));

  private static ObjectNode object(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
  }

  /** Answers what the test says, and keeps what it was called with. */
  private final class Recording implements Tool {

    @Override
    public ToolDescription description() {
      var schema =
          object(
              "{'type': 'object', 'properties': {'workspace': {'type': 'string'},"
                  + " 'confirmation': {'type': 'string'}}, 'additionalProperties': false}");
      return new ToolDescription("look", "Look", "Looks.", schema, null, Effect.DESTROYS);
    }

    @Override
    public Answer call(Exchange exchange) {
      calls.add(exchange.arguments());
      return ToolResult.of(answer.get());
    }
  }

  private static Transcript transcript(String structure) {
    return Transcript.of(object("{'content': [], 'structuredContent': %s}".formatted(structure)));
  }

  private static AgentCall call(String arguments, @Nullable Transcript then) {
    return call("look", arguments, then);
  }

  private static AgentCall call(String tool, String arguments, @Nullable Transcript then) {
    var sent = object(arguments);
    return new AgentCall(
        7,
        Instant.EPOCH,
        "ada",
        "ada",
        "0123456789abcdef",
        null,
        CallKind.TOOL,
        tool,
        Transcript.isConfirmed(sent),
        false,
        Transcript.digest(sent.toString()),
        Transcript.sent(sent),
        then == null ? null : then.digest(),
        then == null ? null : then.seen(),
        then == null ? null : then.refused(),
        100L);
  }

  @Test
  void theSameAnswerIsTheSame() {
    var replayed = replay.again(ADA, call("{'workspace': 'dev'}", transcript("{'servers': 2}")));

    assertThat(replayed.outcome()).isEqualTo(ReplayOutcome.SAME);
    assertThat(calls).containsExactly(object("{'workspace': 'dev'}"));
  }

  @Test
  void whatDiffersIsNamed() {
    answer = () -> object("{'servers': [{'name': 'a', 'state': 'failed'}, {'name': 'b'}], 'n': 2}");
    var then = transcript("{'servers': [{'name': 'a', 'state': 'running'}], 'old': 'x'}");

    var replayed = replay.again(ADA, call("{}", then));

    assertThat(replayed.outcome()).isEqualTo(ReplayOutcome.DIFFERENT);
    assertThat(replayed.differences())
        .containsExactly(
            new DifferenceView("n", null, "2"),
            new DifferenceView("old", "x", null),
            new DifferenceView("servers[0].state", "running", "failed"),
            new DifferenceView("servers[1]", null, "{\"name\":\"b\"}"));
  }

  @Test
  void ofALongAnswerTheBeginningIsCompared() {
    var long1 = "{'a': 'first', 'text': '%s'}".formatted("x".repeat(3_000));
    answer = () -> object(long1.replace("first", "other"));
    var replayed = replay.again(ADA, call("{}", transcript(long1)));
    assertThat(replayed.differences().getFirst().path()).isEqualTo("from character 7 on");
    assertThat(replayed.differences().getFirst().now()).startsWith("{\"a\":\"other");

    answer = () -> object(long1.replace("xxx'", "xxy'"));
    var behind = replay.again(ADA, call("{}", transcript(long1)));
    assertThat(behind.outcome()).isEqualTo(ReplayOutcome.DIFFERENT);
    assertThat(behind.differences()).isEmpty();
  }

  @Test
  void whatIsRefusedNowHasTheReason() {
    answer =
        () -> {
          throw RequestProblem.UNAVAILABLE.because("the orchestrator is away", "start it");
        };

    var replayed = replay.again(ADA, call("{}", transcript("{'servers': 2}")));

    assertThat(replayed.outcome()).isEqualTo(ReplayOutcome.REFUSED);
    assertThat(replayed.reason()).isEqualTo("the orchestrator is away (unavailable)");
    var refusedThen = call("{'nonsense': 1}", null);
    assertThat(replay.again(ADA, refusedThen).outcome()).isEqualTo(ReplayOutcome.SKIPPED);
    var gone = replay.again(ADA, call("gone", "{}", transcript("{}")));
    assertThat(gone.outcome()).isEqualTo(ReplayOutcome.REFUSED);
    assertThat(gone.reason()).isEqualTo("there is no such call now");
  }

  @Test
  void argumentsThatTheToolNoLongerTakesDoNotReachIt() {
    var replayed = replay.again(ADA, call("{'former': 1}", transcript("{'servers': 2}")));

    assertThat(replayed.outcome()).isEqualTo(ReplayOutcome.REFUSED);
    assertThat(replayed.reason()).contains("the arguments are wrong", "former");
    assertThat(calls).isEmpty();
  }

  @Test
  void aConfirmedCallIsNeverMade() {
    var replayed =
        replay.again(
            ADA, call("{'workspace': 'dev', 'confirmation': 'c1'}", transcript("{'done': {}}")));

    assertThat(replayed.outcome()).isEqualTo(ReplayOutcome.SKIPPED);
    assertThat(replayed.reason()).contains("confirms nothing");
    assertThat(calls).isEmpty();
  }

  /** A record that says so by itself, such as one of a program that sent no real confirmation. */
  @Test
  void norIsOneWhoseRecordHasAConfirmationInTheClear() {
    var sent = "{\"confirmation\":\"c1\"}";
    var call =
        new AgentCall(
            7,
            Instant.EPOCH,
            "ada",
            null,
            "0123456789abcdef",
            null,
            CallKind.TOOL,
            "look",
            false,
            false,
            Transcript.digest(sent),
            sent,
            "sha256:1",
            null,
            null,
            null);

    assertThat(replay.again(ADA, call).outcome()).isEqualTo(ReplayOutcome.SKIPPED);
    assertThat(calls).isEmpty();
  }

  @Test
  void whatIsNotWhollyKeptIsNotMadeUp() {
    var secret = call("{'workspace': 'https://ada:hidden@host'}", transcript("{'servers': 2}"));

    assertThat(replay.again(ADA, secret).outcome()).isEqualTo(ReplayOutcome.SKIPPED);
    assertThat(replay.again(ADA, call("{}", null)).reason()).contains("stream");
    assertThat(calls).isEmpty();
  }
}

package io.provisioning.mcp.session;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.confirmation.Intention;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.feature.CheckedTools;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.ToolResult;
import io.provisioning.mcp.feature.Transcript;
import io.provisioning.mcp.session.ReplayView.ReplayOutcome;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a call again, as the caller, and compares what it returns with what was seen.
 *
 * <p>INVARIANT: nothing is confirmed. A call that carried a confirmation is not made, none of what
 * is made carries one, and the confirmation that a change returns leaves nothing but this class. So
 * a tool that changes something shows what it would change, and no more.
 */
final class Replay {

  private final Offer offer;
  private final CheckedTools tools = new CheckedTools();

  Replay(Offer offer) {
    this.offer = offer;
  }

  /** What comes of a call. */
  ReplayView again(Asker caller, AgentCall call) {
    if (call.isConfirmed()) {
      return skipped(
          call,
          "it carried a confirmation, and a replay confirms nothing; the call before it shows what"
              + " would change");
    }
    if (call.answer() == null) {
      return skipped(call, "its answer was a stream, which the audit does not keep");
    }
    var arguments = call.whole().filter(whole -> !whole.has(Intention.ARGUMENT));
    if (arguments.isEmpty()) {
      return skipped(call, "not all of its arguments are kept: they are long, secret or erased");
    }
    var now = made(caller.with(arguments.get()), call);
    return now.isEmpty()
        ? skipped(call, "it asks its program for something")
        : compared(call, Transcript.of(now.get()));
  }

  private static ReplayView skipped(AgentCall call, String why) {
    return ReplayView.of(call, ReplayOutcome.SKIPPED).because(why);
  }

  private Optional<ObjectNode> made(Asker caller, AgentCall call) {
    Answer answer;
    try {
      answer = answer(caller, call).orElseGet(() -> ToolResult.failed("there is no such call now"));
    } catch (ProblemException e) {
      answer = CheckedTools.refused(e);
    }
    return answer instanceof Answer.Complete(var result) ? Optional.of(result) : Optional.empty();
  }

  private Optional<Answer> answer(Asker caller, AgentCall call) {
    return switch (call.kind()) {
      case TOOL -> offer.tool(call.name()).map(tool -> tools.call(tool, caller));
      case RESOURCE -> offer.read(call.name(), caller);
      case PROMPT -> offer.prompt(call.name(), caller);
    };
  }

  private static ReplayView compared(AgentCall call, Transcript now) {
    if (now.digest().equals(call.answer())) {
      return ReplayView.of(call, ReplayOutcome.SAME);
    }
    var outcome = now.refused() == null ? ReplayOutcome.DIFFERENT : ReplayOutcome.REFUSED;
    var differing = ReplayView.of(call, outcome).with(Differences.of(call.seen(), now));
    return now.refused() == null ? differing : differing.because(reason(now));
  }

  private static String reason(Transcript refusal) {
    var shown = JsonMapper.shared().readTree(refusal.text());
    var problem = shown.path("problem");
    return problem.has("detail")
        ? "%s (%s)".formatted(problem.path("detail").asString(), refusal.refused())
        : shown.at("/content/0/text").asString("refused");
  }
}

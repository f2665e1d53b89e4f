package io.provisioning.mcp.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call that was made again.
 *
 * @param reason why it was refused or skipped
 * @param differences between what was seen then and now, the first of them
 */
record ReplayView(
    long number,
    CallKind kind,
    String name,
    ReplayOutcome outcome,
    @Nullable String reason,
    List<DifferenceView> differences) {

  /** What comes of a call that is made again. */
  enum ReplayOutcome {
    SAME,
    DIFFERENT,
    /** It was answered then, or for another reason refused. */
    REFUSED,
    /** It cannot be made again. */
    SKIPPED
  }

  /**
   * A difference.
   *
   * @param path of the member of the answer, such as `operations[0].action`
   * @param then null if there was none
   * @param now null if there is none
   */
  record DifferenceView(String path, @Nullable String then, @Nullable String now) {}

  static ReplayView of(AgentCall call, ReplayOutcome outcome) {
    return new ReplayView(call.number(), call.kind(), call.name(), outcome, null, List.of());
  }

  ReplayView because(String why) {
    return new ReplayView(number, kind, name, outcome, why, differences);
  }

  ReplayView with(List<DifferenceView> found) {
    return new ReplayView(number, kind, name, outcome, reason, found);
  }
}

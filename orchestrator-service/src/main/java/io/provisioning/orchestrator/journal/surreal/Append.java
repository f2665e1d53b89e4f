package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one call appends, and what became of it where that is not what became of the others. */
final class Append {

  private final List<Line> lines;
  private @Nullable ProblemException refusal;

  Append(List<Line> lines) {
    this.lines = lines;
  }

  List<Line> lines() {
    return lines;
  }

  long size() {
    return lines.stream().mapToLong(Line::size).sum();
  }

  void refuse(ProblemException why) {
    refusal = why;
  }

  /** Throws if it was refused; asked once those written with it are durable. */
  void requireAccepted() {
    if (refusal != null) {
      throw refusal;
    }
  }
}

package io.provisioning.orchestrator.operation.effect;

import io.provisioning.orchestrator.operation.Effects.OperationLog;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.Stream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;

/** Passes output on and keeps its end, since that is where a script says why it failed. */
public final class OutputTail implements OutputListener {

  private static final int LINES = 8;
  private static final int LENGTH = 300;

  private final OperationLog log;
  private final UnaryOperator<String> redaction;
  private final Deque<String> errors = new ArrayDeque<>();
  private final Deque<String> all = new ArrayDeque<>();

  /**
   * An empty tail.
   *
   * @param redaction applied before anything is cut, or half a secret would show
   */
  OutputTail(OperationLog log, UnaryOperator<String> redaction) {
    this.log = log;
    this.redaction = redaction;
  }

  @Override
  public synchronized void line(Stream stream, String text) {
    var shown = redaction.apply(text);
    log.line(shown);
    keep(all, shown);
    if (stream == Stream.ERR) {
      keep(errors, shown);
    }
  }

  private static void keep(Deque<String> tail, String text) {
    if (!text.isBlank()) {
      if (tail.size() == LINES) {
        tail.removeFirst();
      }
      tail.addLast(text.length() > LENGTH ? text.substring(0, LENGTH) + "…" : text);
    }
  }

  /** {@code : <last lines>}; of all output where there was no complaint; empty if it was silent. */
  synchronized String reason() {
    var tail = errors.isEmpty() ? all : errors;
    return tail.isEmpty() ? "" : ": " + String.join("\n", tail);
  }
}

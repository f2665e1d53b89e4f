package io.provisioning.orchestrator.operation.effect;

import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.Stream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/** Keeps the end of an output as it was, to be redacted only if somebody is to see it. */
public final class RawTail implements OutputListener {

  /** Of each stream as many as are shown, so that complaints are not pushed out by other output. */
  private static final int LINES = 8;

  private final Deque<Line> out = new ArrayDeque<>();
  private final Deque<Line> errors = new ArrayDeque<>();

  private record Line(Stream stream, String text) {}

  @Override
  public synchronized void line(Stream stream, String text) {
    if (!text.isBlank()) {
      var tail = stream == Stream.ERR ? errors : out;
      if (tail.size() == LINES) {
        tail.removeFirst();
      }
      tail.addLast(new Line(stream, text));
    }
  }

  synchronized int likeness() {
    return List.copyOf(errors.isEmpty() ? out : errors).hashCode();
  }

  /** The last lines, those of complaints if there are any. */
  synchronized String text(UnaryOperator<String> redaction) {
    var shown = new OutputTail(_ -> {}, redaction);
    (errors.isEmpty() ? out : errors).forEach(line -> shown.line(line.stream(), line.text()));
    var reason = shown.reason();
    return reason.isEmpty() ? "health.sh failed and said nothing" : reason.substring(2);
  }
}

package io.provisioning.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.secret.Redaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Passes on what a program prints, line by line, without secrets. */
final class GuardedOutput {

  /** Characters; of a longer line, a secret at the seam of two parts would show. */
  private static final int LONGEST_LINE = 1 << 20;

  private final Redaction redaction;
  private final AtomicBoolean masked = new AtomicBoolean();

  GuardedOutput(Redaction redaction) {
    this.redaction = redaction;
  }

  /** Until the program ends or closes it. */
  void pass(InputStream from, PrintWriter to) {
    try (Reader reader = new InputStreamReader(from, UTF_8)) {
      var line = new StringBuilder();
      var part = new char[8192];
      for (int read = reader.read(part); read >= 0; read = reader.read(part)) {
        line.append(part, 0, read);
        int end = line.lastIndexOf("\n") + 1;
        if (end > 0 || line.length() > LONGEST_LINE) {
          print(line.substring(0, end > 0 ? end : line.length()), to);
          line.delete(0, end > 0 ? end : line.length());
        }
      }
      print(line.toString(), to);
    } catch (IOException e) {
      throw new UncheckedIOException("the output of the program could not be read", e);
    }
  }

  private void print(String text, PrintWriter to) {
    var shown = redaction.apply(text);
    if (!shown.equals(text)) {
      masked.set(true);
    }
    to.print(shown);
    to.flush();
  }

  /** Whether a secret was in it. */
  boolean hasMasked() {
    return masked.get();
  }
}

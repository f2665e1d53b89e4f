package io.provisioning.cli.console;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the command reads from and writes to. Results go to {@code out}, everything said about them
 * to {@code err}.
 */
public final class Console {

  private final PrintWriter out;
  private final PrintWriter err;
  private final BufferedReader in;
  private final Abilities abilities;
  private final Supplier<Size> size;
  private final Secrets secrets;
  private final Pipes pipes;

  /**
   * Joins the streams of a process to a console.
   *
   * @param size asked each time, since a terminal's changes
   */
  public Console(
      PrintWriter out,
      PrintWriter err,
      BufferedReader in,
      Abilities abilities,
      Supplier<Size> size) {
    this(out, err, in, abilities, size, Console::unseen);
  }

  /** The same, with another way to read what nobody may see. */
  public Console(
      PrintWriter out,
      PrintWriter err,
      BufferedReader in,
      Abilities abilities,
      Supplier<Size> size,
      Secrets secrets) {
    this(out, err, in, abilities, size, secrets, Pipes.PROCESS);
  }

  /** The same, with other streams of bytes. */
  public Console(
      PrintWriter out,
      PrintWriter err,
      BufferedReader in,
      Abilities abilities,
      Supplier<Size> size,
      Secrets secrets,
      Pipes pipes) {
    this.out = out;
    this.err = err;
    this.in = in;
    this.abilities = abilities;
    this.size = size;
    this.secrets = secrets;
    this.pipes = pipes;
  }

  /**
   * Bytes that go in and out as they are, for commands that read and write no text. Whoever takes
   * one uses nothing else of the console on that side.
   */
  public record Pipes(Supplier<InputStream> in, Supplier<OutputStream> out) {

    private static final Pipes PROCESS =
        new Pipes(() -> System.in, () -> new FileOutputStream(FileDescriptor.out));
  }

  /** Reads a line without showing it. */
  @FunctionalInterface
  public interface Secrets {

    /** The line; null where it cannot be read unseen. */
    @Nullable String read();
  }

  /**
   * What the ends of the console can do.
   *
   * @param asks whether somebody can answer
   * @param redraws whether what was written can be overwritten
   * @param shows whether somebody sees the results, which else go to a file or another program
   */
  public record Abilities(boolean asks, boolean redraws, boolean shows, Style style) {}

  /** Of the window that is written to. */
  public record Size(int columns, int rows) {}

  public Pipes pipes() {
    return pipes;
  }

  public PrintWriter out() {
    return out;
  }

  public PrintWriter err() {
    return err;
  }

  public Style style() {
    return abilities.style();
  }

  /** Whether somebody can answer. */
  public boolean asks() {
    return abilities.asks();
  }

  public boolean redraws() {
    return abilities.redraws();
  }

  /** Whether somebody sees the results. */
  public boolean shows() {
    return abilities.shows();
  }

  public Size size() {
    return size.get();
  }

  public void print(String line) {
    out.println(line);
    out.flush();
  }

  /** Writes exactly this text, without a line end. */
  public void printExactly(String text) {
    out.print(text);
    out.flush();
  }

  /**
   * Reads what is piped in, to its end.
   *
   * @param limit in characters; one more is read at the most
   */
  public String read(int limit) {
    try {
      var text = new StringBuilder();
      var buffer = new char[8192];
      while (text.length() <= limit) {
        int count = in.read(buffer, 0, Math.min(buffer.length, limit + 1 - text.length()));
        if (count < 0) {
          break;
        }
        text.append(buffer, 0, count);
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says something about the work that is no result of it. */
  public void note(String line) {
    err.println(line);
    err.flush();
  }

  /**
   * Asks for the word {@code yes}.
   *
   * @throws io.provisioning.config.problem.ProblemException DENIED where nobody can answer or the
   *     answer is another
   */
  public void confirm(String question) {
    if (!abilities.asks()) {
      throw CommandProblem.NOT_CONFIRMED.because(
          "this needs a confirmation, and there is no terminal to prompt on: " + question,
          "repeat the command with `--yes` to confirm");
    }
    err.print(question + " Type yes to continue: ");
    err.flush();
    if (!"yes".equals(answer())) {
      throw CommandProblem.NOT_CONFIRMED.because("not confirmed; nothing was changed");
    }
  }

  /**
   * Asks for something.
   *
   * @throws io.provisioning.config.problem.ProblemException DENIED where nobody can answer
   */
  public String ask(String question, String otherwise) {
    prompt(question, otherwise);
    return answer();
  }

  /**
   * Asks for something that is not shown while it is typed.
   *
   * @param otherwise how to say it where nobody can answer
   * @throws io.provisioning.config.problem.ProblemException DENIED where nobody can answer unseen
   */
  public String askSecret(String question, String otherwise) {
    prompt(question, otherwise);
    var typed = secrets.read();
    if (typed == null) {
      throw CommandProblem.NOT_CONFIRMED.because(
          "what you type here would be visible, so there is no prompt", otherwise);
    }
    return typed;
  }

  /** The next line of input that nobody was asked for; null at its end. */
  public @Nullable String readLine() {
    try {
      return in.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void prompt(String question, String otherwise) {
    if (!abilities.asks()) {
      throw CommandProblem.NOT_CONFIRMED.because(
          "this needs an answer, and there is no terminal to prompt on", otherwise);
    }
    err.print(question + ": ");
    err.flush();
  }

  @SuppressWarnings("SystemConsoleNull") // JDK 25 gives none where a stream is redirected
  private static @Nullable String unseen() {
    var terminal = System.console();
    var typed = terminal == null || !terminal.isTerminal() ? null : terminal.readPassword();
    return typed == null ? null : new String(typed);
  }

  private String answer() {
    try {
      var line = in.readLine();
      return line == null ? "" : line.strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

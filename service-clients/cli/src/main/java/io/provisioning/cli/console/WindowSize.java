package io.provisioning.cli.console;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the terminal how large its window is, now and then. */
public final class WindowSize implements Supplier<Console.Size> {

  private static final Console.Size USUAL = new Console.Size(80, 24);
  private static final int CALLS_BETWEEN = 10;

  private final Map<String, String> environment;
  private Console.@Nullable Size last;
  private int calls;

  public WindowSize(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The size of what is no window. */
  public static Console.Size none() {
    return new Console.Size(100, 10_000);
  }

  @Override
  public Console.Size get() {
    if (last == null || ++calls % CALLS_BETWEEN == 0) {
      last = ask();
    }
    return last;
  }

  private Console.Size ask() {
    try {
      var process =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      var answer = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
      return answer.matches("[1-9]\\d{0,4} [1-9]\\d{0,4}") ? parsed(answer) : fromEnvironment();
    } catch (IOException e) {
      return fromEnvironment();
    }
  }

  private static Console.Size parsed(String answer) {
    int space = answer.indexOf(' ');
    return new Console.Size(
        Integer.parseInt(answer.substring(space + 1)),
        Integer.parseInt(answer.substring(0, space)));
  }

  private Console.Size fromEnvironment() {
    var columns = environment.getOrDefault("COLUMNS", "");
    return columns.matches("[1-9]\\d{0,4}")
        ? new Console.Size(Integer.parseInt(columns), USUAL.rows())
        : USUAL;
  }
}

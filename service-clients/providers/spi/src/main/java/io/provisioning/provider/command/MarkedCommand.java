package io.provisioning.provider.command;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A command that can be ended on its server with all that it started. It carries a mark in its
 * environment, by which it is found: at the time-out, at an interruption, and where the connection
 * breaks. The program {@code timeout} around it is for the case that no one is left here to do so.
 */
public final class MarkedCommand {

  /** How long {@link #ending} may take. */
  public static final Duration ENDING_LIMIT = Duration.ofSeconds(30);

  private static final String MARK = "PROVISIONING_COMMAND";

  /** So many programs are named at most. */
  private static final int NAMED = 16;

  private static final Duration ORPHAN_GRACE = Duration.ofSeconds(60);

  /**
   * Says what carries the mark, asks it to end, then makes it: forks may be faster than one look.
   */
  private static final String END =
      """
      marked() { grep -lszFx "$1" /proc/[0-9]*/environ | cut -d/ -f3; }
      signal() { for process in $2; do kill -"$1" "$process" 2>/dev/null; done; }
      round=0
      while pids=$(marked "$1") && [ -n "$pids" ] && [ "$round" -lt 100 ]; do
        case $round in
          0)
            for process in $pids; do cat "/proc/$process/comm" 2>/dev/null; done
            signal TERM "$pids"
            ;;
          [1-9] | 1[0-9]) ;;
          *) signal KILL "$pids" ;;
        esac
        round=$((round + 1)); sleep 0.1
      done
      [ -z "$(marked "$1")" ]
      """;

  private final Command command;
  private final String mark;

  /** The names of the programs that {@link #ending} found. */
  private final Set<String> found = Collections.synchronizedSet(new LinkedHashSet<>());

  private MarkedCommand(Command command, String mark) {
    this.command = command;
    this.mark = mark;
  }

  public static MarkedCommand of(Command command) {
    return new MarkedCommand(command, UUID.randomUUID().toString());
  }

  /** Program and arguments, with a late end for the case that no one ends it. */
  public List<String> argv() {
    var seconds = command.timeout().plus(ORPHAN_GRACE).toSeconds();
    var argv = new ArrayList<>(List.of("timeout", "--kill-after=10", Long.toString(seconds)));
    argv.addAll(command.argv());
    return argv;
  }

  /** The command's variables and the mark. */
  public Map<String, String> environment() {
    var environment = new LinkedHashMap<>(command.environment());
    environment.put(MARK, mark);
    return environment;
  }

  /** Program and arguments that end everything with the mark, to be run on the same server. */
  public List<String> ending() {
    return List.of("sh", "-c", END, "end", MARK + "=" + mark);
  }

  /** Hears what {@link #ending} says. */
  public void hear(CommandChannel.Stream stream, String line) {
    if (stream == CommandChannel.Stream.OUT && found.size() < NAMED) {
      found.add(line);
    }
  }

  /** What to throw where the command's time-out passed and it was ended. */
  public ProviderException tookTooLong() {
    return new ProviderException(
        Kind.TRANSIENT,
        "`%s` did not end within %s; it was running: %s"
            .formatted(
                String.join(" ", command.argv()),
                text(command.timeout()),
                found.isEmpty() ? "nothing that could be found" : String.join(", ", found)));
  }

  private static String text(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() + " ms";
  }
}

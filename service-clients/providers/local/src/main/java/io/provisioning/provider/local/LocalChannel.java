package io.provisioning.provider.local;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineExec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Commands in a container by the engine's API.
 *
 * <p>The engine cannot end what it has started in a container, so each command carries a mark in
 * its environment, by which all that came from it is found and ended: at the time-out, at an
 * interruption, and where the connection breaks. The program {@code timeout} around it is for the
 * case that nobody is left here to do so.
 */
final class LocalChannel implements CommandChannel {

  private static final String MARK = "PROVISIONING_COMMAND";
  private static final Duration ORPHAN_GRACE = Duration.ofSeconds(60);
  private static final Duration ENDING_LIMIT = Duration.ofSeconds(30);

  /**
   * Asks everything that carries the mark to end, then makes it: forks may be faster than one look.
   */
  private static final String END =
      """
      marked() { grep -lszFx "$1" /proc/[0-9]*/environ | cut -d/ -f3; }
      signal() { for process in $2; do kill -"$1" "$process" 2>/dev/null; done; }
      round=0
      while pids=$(marked "$1") && [ -n "$pids" ] && [ "$round" -lt 100 ]; do
        case $round in
          0) signal TERM "$pids" ;;
          [1-9] | 1[0-9]) ;;
          *) signal KILL "$pids" ;;
        esac
        round=$((round + 1)); sleep 0.1
      done
      [ -z "$(marked "$1")" ]
      """;

  private final EngineExec exec;
  private final Upload upload;

  LocalChannel(Engine engine, String container) {
    this.exec = new EngineExec(engine, container);
    this.upload = new Upload(engine, container, exec);
  }

  @Override
  public ExecResult exec(Command command, OutputListener output) {
    var mark = UUID.randomUUID().toString();
    long start = System.nanoTime();
    try {
      var code = exec.run(backstopped(command), marked(command, mark), command.timeout(), output);
      var took = Duration.ofNanos(System.nanoTime() - start);
      return new ExecResult(
          code.orElseThrow(() ->
              new ProviderException(
                  Kind.TRANSIENT,
                  "`%s` did not end within %s"
                      .formatted(String.join(" ", command.argv()), text(command.timeout())))),
          took);
    } catch (InterruptedException e) {
      end(mark);
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while running a command", e);
    } catch (RuntimeException e) {
      end(mark);
      throw e;
    }
  }

  private static List<String> backstopped(Command command) {
    var seconds = command.timeout().plus(ORPHAN_GRACE).toSeconds();
    var argv = new ArrayList<>(List.of("timeout", "--kill-after=10", Long.toString(seconds)));
    argv.addAll(command.argv());
    return argv;
  }

  private static Map<String, String> marked(Command command, String mark) {
    var environment = new LinkedHashMap<>(command.environment());
    environment.put(MARK, mark);
    return environment;
  }

  private void end(String mark) {
    boolean interrupted = Thread.interrupted();
    try {
      var argv = List.of("sh", "-c", END, "end", MARK + "=" + mark);
      var _ = exec.run(argv, Map.of(), ENDING_LIMIT, OutputListener.ignoring());
    } catch (InterruptedException _) {
      interrupted = true;
    } catch (ProviderException _) {
      // The server or its engine is gone, and what was to be ended with it.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static String text(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() + " ms";
  }

  @Override
  public void upload(List<RemoteFile> files) {
    try {
      upload.send(files);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while uploading files", e);
    }
  }

  @Override
  public void close() {}
}

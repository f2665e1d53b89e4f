package io.provisioning.provider.local;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.Terminal;
import io.provisioning.provider.command.MarkedCommand;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineExec;
import io.provisioning.provider.local.engine.EngineTerminal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Commands in a container by the engine's API, which cannot end what it has started there: that is
 * done through {@link MarkedCommand}.
 */
final class LocalChannel implements CommandChannel {

  /** What sh runs as the shell: bash where there is one, in the home of root. */
  private static final String SHELL =
      "cd; shell=$(command -v bash) || shell=/bin/sh; exec \"$shell\" -l";

  /** Seconds after which a shell that nobody could end leaves by itself. */
  private static final String FORGOTTEN = "7200";

  private final Engine engine;
  private final String container;
  private final EngineExec exec;
  private final Upload upload;

  LocalChannel(Engine engine, String container) {
    this.engine = engine;
    this.container = container;
    this.exec = new EngineExec(engine, container);
    this.upload = new Upload(engine, container, exec);
  }

  @Override
  public ExecResult exec(Command command, OutputListener output) {
    var marked = MarkedCommand.of(command);
    long start = System.nanoTime();
    var code = run(marked, command.timeout(), output);
    if (code.isEmpty()) {
      end(marked);
      throw marked.tookTooLong();
    }
    return new ExecResult(code.getAsInt(), Duration.ofNanos(System.nanoTime() - start));
  }

  private OptionalInt run(MarkedCommand marked, Duration limit, OutputListener output) {
    try {
      return exec.run(marked.argv(), marked.environment(), limit, output);
    } catch (InterruptedException e) {
      end(marked);
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while running a command", e);
    } catch (RuntimeException e) {
      end(marked);
      throw e;
    }
  }

  private void end(MarkedCommand marked) {
    boolean interrupted = Thread.interrupted();
    try {
      var _ = exec.run(marked.ending(), Map.of(), MarkedCommand.ENDING_LIMIT, marked::hear);
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
  public Terminal terminal(Terminal.Size size, Terminal.Screen screen) {
    var marked =
        MarkedCommand.of(
            new Command(
                List.of(SHELL),
                Map.of("TERM", Terminal.TYPE, "TMOUT", FORGOTTEN, "HOME", "/root"),
                Duration.ZERO));
    return EngineTerminal.open(
        engine,
        container,
        List.of("/bin/sh", "-c", SHELL),
        marked.environment(),
        size,
        screen,
        () -> end(marked));
  }

  @Override
  public void close() {}
}

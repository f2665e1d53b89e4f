package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.Terminal;
import io.provisioning.provider.command.MarkedCommand;
import io.provisioning.provider.ssh.channel.Connections.Use;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Commands on one server; the connection is shared, so closing this costs nothing. */
final class SshChannel implements CommandChannel {

  private static final Duration UPLOAD_LIMIT = Duration.ofMinutes(2);

  private final RemoteShell shell;

  SshChannel(RemoteShell shell) {
    this.shell = shell;
  }

  @Override
  public ExecResult exec(Command command, OutputListener output) {
    var marked = MarkedCommand.of(command);
    var text = ShellText.command(marked.argv(), marked.environment());
    long start = System.nanoTime();
    try {
      var code =
          shell.run(text, List.of(), Use.COMMAND, command.timeout(), output, () -> end(marked));
      var took = Duration.ofNanos(System.nanoTime() - start);
      return new ExecResult(code.orElseThrow(marked::tookTooLong), took);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while running a command", e);
    }
  }

  private void end(MarkedCommand marked) {
    boolean interrupted = Thread.interrupted();
    try {
      var _ =
          shell.run(
              ShellText.command(marked.ending(), Map.of()),
              List.of(),
              Use.ENDING,
              MarkedCommand.ENDING_LIMIT,
              marked::hear,
              () -> {});
    } catch (InterruptedException _) {
      interrupted = true;
    } catch (ProviderException _) {
      // The server is gone, and what was to be ended with it; else `timeout` ends it.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void upload(List<RemoteFile> files) {
    if (files.isEmpty()) {
      return;
    }
    var said = Collections.synchronizedList(new ArrayList<String>());
    try {
      var code =
          shell.run(
              ShellText.upload(files, EndMark.anyToken()),
              files.stream().map(file -> file.text().getBytes(UTF_8)).toList(),
              Use.COMMAND,
              UPLOAD_LIMIT,
              (_, line) -> said.add(line),
              () -> {});
      if (code.isEmpty() || code.getAsInt() != 0) {
        throw new ProviderException(
            code.isEmpty() ? Kind.TRANSIENT : Kind.PERMANENT,
            "files could not be put in their places: " + String.join("; ", said));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while uploading files", e);
    }
  }

  @Override
  public Terminal terminal(Terminal.Size size, Terminal.Screen screen) {
    try {
      return shell.terminal(size, screen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while opening a terminal", e);
    }
  }

  @Override
  public void close() {}
}

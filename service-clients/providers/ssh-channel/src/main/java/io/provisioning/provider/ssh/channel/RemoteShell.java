package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.Terminal;
import io.provisioning.provider.command.OutputLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;

/** One shell on a server, which gets its text as input and prints an end mark. */
final class RemoteShell {

  private static final int PIECE = 32 * 1024;

  /** A shell's exit status may arrive after the end of its output. */
  private static final Duration STATUS_LIMIT = Duration.ofSeconds(2);

  private final Connections connections;
  private final SshTarget target;

  RemoteShell(Connections connections, SshTarget target) {
    this.connections = connections;
    this.target = target;
  }

  /**
   * Runs a text and waits for its end.
   *
   * @param input what follows the text
   * @param ending is run where the text did not come to its end, while its output still has a
   *     reader: a program that wants to say a last word would die of it otherwise
   * @return the exit code; empty if it did not end within the limit
   * @throws ProviderException TRANSIENT if the connection broke
   */
  OptionalInt run(
      String text,
      List<byte[]> input,
      Connections.Use use,
      Duration limit,
      OutputListener output,
      Runnable ending)
      throws InterruptedException {
    var token = EndMark.anyToken();
    var script = (text + EndMark.script(token)).getBytes(UTF_8);
    var channel = connections.open(target, shell(script.length), use);
    boolean isEnded = false;
    try {
      var end = ends(channel, token, output);
      Thread.ofVirtual().start(() -> send(channel, script, input));
      int code = end.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      isEnded = true;
      return OptionalInt.of(code);
    } catch (TimeoutException _) {
      return OptionalInt.empty();
    } catch (ExecutionException e) {
      throw fault(e, channel);
    } finally {
      if (!isEnded) {
        ending.run();
      }
      var _ = channel.close(false);
    }
  }

  /** Opens a login shell with a terminal. */
  SshTerminal terminal(Terminal.Size size, Terminal.Screen screen) throws InterruptedException {
    return SshTerminal.open(connections, target, size, screen);
  }

  private String shell(int length) {
    var shell = "/bin/sh -c 'eval \"$(head -c " + length + ")\"'";
    return target.needsSudo() ? "exec sudo -n -H -- " + shell : "exec " + shell;
  }

  private static void send(ChannelExec channel, byte[] script, List<byte[]> input) {
    try (var stream = channel.getInvertedIn()) {
      stream.write(script);
      for (var part : input) {
        stream.write(part);
      }
    } catch (IOException _) {
      // The shell ended or the connection broke: whoever reads the output finds out which.
    }
  }

  private static CompletableFuture<Integer> ends(
      ChannelExec channel, String token, OutputListener output) {
    var lines = new OutputLines(output);
    var end = new CompletableFuture<Integer>();
    var out = end(channel.getInvertedOut(), Stream.OUT, token, lines, end);
    var err = end(channel.getInvertedErr(), Stream.ERR, token, lines, end);
    var _ =
        out.thenAcceptBoth(
            err,
            (code, _) -> {
              try {
                lines.end();
                end.complete(code);
              } catch (RuntimeException e) {
                end.completeExceptionally(e);
              }
            });
    return end;
  }

  private static CompletableFuture<Integer> end(
      InputStream stream,
      Stream name,
      String token,
      OutputLines lines,
      CompletableFuture<Integer> whole) {
    var code = new CompletableFuture<Integer>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            code.complete(
                readToMark(stream, new EndMark(token, piece -> lines.accept(name, piece))));
          } catch (IOException | RuntimeException e) {
            whole.completeExceptionally(e);
          }
        });
    return code;
  }

  private static int readToMark(InputStream stream, EndMark mark) throws IOException {
    var piece = new byte[PIECE];
    for (int length = stream.read(piece); length >= 0; length = stream.read(piece)) {
      var code = mark.accept(Arrays.copyOf(piece, length), length);
      if (code.isPresent()) {
        return code.getAsInt();
      }
    }
    throw new IOException("the stream ended before the command");
  }

  private RuntimeException fault(ExecutionException cause, ChannelExec channel) {
    if (cause.getCause() instanceof RuntimeException listeners) {
      return listeners;
    }
    var events = channel.waitFor(EnumSet.of(ClientChannelEvent.EXIT_STATUS), STATUS_LIMIT);
    return target.needsSudo() && events.contains(ClientChannelEvent.EXIT_STATUS)
        ? new ProviderException(
            Kind.PERMANENT,
            target.text() + " cannot become root: allow the user sudo without a password",
            cause)
        : new ProviderException(
            Kind.TRANSIENT,
            "the connection to " + target.text() + " broke while a command ran",
            cause);
  }
}

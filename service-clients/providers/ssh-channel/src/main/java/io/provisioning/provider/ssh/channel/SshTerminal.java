package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.sshd.client.channel.ChannelExec;

/** A shell with a terminal, which the server hangs up when the channel is closed. */
final class SshTerminal implements Terminal {

  private static final int PIECE = 16 * 1024;
  private static final String SHELL = "exec \"${SHELL:-/bin/sh}\" -l";
  private static final String SHELL_OF_ROOT = "exec sudo -n -i";

  private final ChannelExec channel;
  private final OutputStream keyboard;
  private final Screen screen;

  private SshTerminal(ChannelExec channel, Screen screen) {
    this.channel = channel;
    this.keyboard = channel.getInvertedIn();
    this.screen = screen;
  }

  static SshTerminal open(Connections connections, SshTarget target, Size size, Screen screen)
      throws InterruptedException {
    var channel =
        connections.open(
            target,
            target.needsSudo() ? SHELL_OF_ROOT : SHELL,
            Connections.Use.COMMAND,
            unopened -> {
              unopened.setUsePty(true);
              unopened.setPtyType(TYPE);
              unopened.setPtyColumns(size.columns());
              unopened.setPtyLines(size.rows());
            });
    var terminal = new SshTerminal(channel, screen);
    Thread.ofVirtual().name("terminal on " + target.text()).start(terminal::read);
    return terminal;
  }

  private void read() {
    var piece = new byte[PIECE];
    try {
      var output = channel.getInvertedOut();
      for (int length = output.read(piece); length >= 0; length = output.read(piece)) {
        screen.output(Arrays.copyOf(piece, length));
      }
    } catch (IOException | RuntimeException e) {
      // The connection broke, or nobody wants to see it any more.
    } finally {
      close();
      screen.ended();
    }
  }

  @Override
  public synchronized void type(byte[] input) {
    try {
      keyboard.write(input);
      keyboard.flush();
    } catch (IOException e) {
      throw ended(e);
    }
  }

  @Override
  public void resize(Size size) {
    try {
      channel.sendWindowChange(size.columns(), size.rows());
    } catch (IOException e) {
      throw ended(e);
    }
  }

  private static ProviderException ended(IOException cause) {
    return new ProviderException(Kind.TRANSIENT, "the shell has ended", cause);
  }

  @Override
  public void close() {
    var _ = channel.close(false);
  }
}

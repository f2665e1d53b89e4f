package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.ssh.channel.Connections.Use;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.jspecify.annotations.Nullable;

/** One connection, and how many commands run over it. */
final class Connection {

  private static final Duration OPEN_LIMIT = Duration.ofSeconds(20);

  /** Below the ten sessions that OpenSSH allows, so that commands can always be ended. */
  private static final int MOST = 8;

  private final ClientSession session;
  private final AtomicInteger running = new AtomicInteger();
  private volatile int most = MOST;
  private volatile long lastUsed = System.nanoTime();

  Connection(ClientSession session) {
    this.session = session;
  }

  boolean isOpen() {
    return session.isOpen();
  }

  boolean isIdle(Duration since) {
    return running.get() == 0 && System.nanoTime() - lastUsed > since.toNanos();
  }

  boolean tryTake(Use use) {
    int room = use == Use.ENDING ? Math.min(most + 1, MOST + 2) : most;
    if (running.incrementAndGet() <= room) {
      return true;
    }
    release();
    return false;
  }

  private void release() {
    lastUsed = System.nanoTime();
    running.decrementAndGet();
  }

  /** Opens a channel in the room that was taken, and gives that back when the channel is closed. */
  ChannelExec open(String command, Consumer<ChannelExec> prepare)
      throws IOException, InterruptedException {
    ChannelExec channel;
    try {
      channel = session.createExecChannel(command);
      prepare.accept(channel);
    } catch (IOException | RuntimeException e) {
      release();
      throw e instanceof IOException io ? io : new IOException(e);
    }
    channel.addChannelListener(
        new ChannelListener() {
          @Override
          public void channelClosed(Channel closed, @Nullable Throwable reason) {
            release();
          }
        });
    try {
      var _ = channel.open().verify(OPEN_LIMIT);
      return channel;
    } catch (InterruptedIOException e) {
      var _ = channel.close(true);
      throw interrupted(e);
    } catch (IOException e) {
      var _ = channel.close(true);
      throw e;
    }
  }

  private static InterruptedException interrupted(InterruptedIOException cause) {
    var interrupted = new InterruptedException("interrupted while opening a channel");
    interrupted.initCause(cause);
    return interrupted;
  }

  /**
   * Takes no more commands than run now, since the server refuses more, or since the connection is
   * ill; what runs is left alone.
   */
  void limit() {
    most = running.get();
    if (most == 0) {
      close();
    }
  }

  void close() {
    var _ = session.close(true);
  }
}

package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.sshd.client.channel.ChannelExec;

/**
 * The open connections by target. One carries several commands at once; a server allows ten by
 * default, so another connection is opened where that is not enough.
 */
final class Connections implements AutoCloseable {

  private static final Duration IDLE = Duration.ofMinutes(10);

  private static final int ATTEMPTS = 8;

  private final Dialing dialing;
  private final Map<SshTarget, Kept> byTarget = new ConcurrentHashMap<>();

  Connections(Dialing dialing) {
    this.dialing = dialing;
  }

  /** Makes sure that there is a connection. */
  void require(SshTarget target) {
    closeIdle();
    kept(target).exclusively(kept -> kept.open.isEmpty() ? kept.dial() : kept.open.getFirst());
  }

  /**
   * Opens a channel for a command on the server. A kept connection may have broken unnoticed, so
   * another is tried before that counts as an error.
   */
  ChannelExec open(SshTarget target, String command, Use use) throws InterruptedException {
    return open(target, command, use, _ -> {});
  }

  /**
   * Opens a channel that is not as all are.
   *
   * @param prepare is called before it is opened, for each attempt
   */
  ChannelExec open(SshTarget target, String command, Use use, Consumer<ChannelExec> prepare)
      throws InterruptedException {
    for (int attempt = 0; ; attempt++) {
      var kept = kept(target);
      var connection = kept.exclusively(it -> it.withRoom(use));
      try {
        return connection.open(command, prepare);
      } catch (IOException e) {
        connection.limit();
        if (attempt == ATTEMPTS) {
          throw new ProviderException(
              Kind.TRANSIENT, target.text() + " accepts no command: " + e.getMessage(), e);
        }
      }
    }
  }

  private Kept kept(SshTarget target) {
    return byTarget.computeIfAbsent(target, Kept::new);
  }

  private void closeIdle() {
    byTarget.values().forEach(kept -> kept.closeIf(connection -> connection.isIdle(IDLE)));
  }

  @Override
  public void close() {
    byTarget.values().forEach(kept -> kept.closeIf(_ -> true));
    dialing.close();
  }

  /** What a channel is for. */
  enum Use {
    COMMAND,
    /** Ends a command; must find room where commands have taken all of theirs. */
    ENDING
  }

  /** The connections of one target. */
  private final class Kept {

    private final SshTarget target;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Connection> open = new ArrayList<>();

    private Kept(SshTarget target) {
      this.target = target;
    }

    private Connection withRoom(Use use) {
      for (var connection : open) {
        if (connection.tryTake(use)) {
          return connection;
        }
      }
      var connection = dial();
      if (!connection.tryTake(use)) {
        throw new IllegalStateException("a new connection has no room");
      }
      return connection;
    }

    private Connection dial() {
      var connection = new Connection(dialing.dial(target));
      open.add(connection);
      return connection;
    }

    private void closeIf(Predicate<Connection> condition) {
      var _ =
          exclusively(kept -> {
            var closing = kept.open.stream().filter(condition).toList();
            closing.forEach(Connection::close);
            kept.open.removeAll(closing);
            return kept;
          });
    }

    private <T> T exclusively(Function<Kept, T> action) {
      try {
        lock.lockInterruptibly();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProviderException(
            Kind.TRANSIENT, "interrupted while connecting to " + target.text(), e);
      }
      try {
        open.removeIf(connection -> !connection.isOpen());
        return action.apply(this);
      } finally {
        lock.unlock();
      }
    }
  }
}

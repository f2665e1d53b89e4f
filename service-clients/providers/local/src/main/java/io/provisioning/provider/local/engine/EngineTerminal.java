package io.provisioning.provider.local.engine;

import com.github.dockerjava.transport.DockerHttpClient;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The engine's exec with a terminal: create, start, take over the connection, resize. */
public final class EngineTerminal implements Terminal {

  private static final String DOING = "open a terminal";
  private static final int PIECE = 16 * 1024;

  private final Engine engine;
  private final String exec;
  private final Screen screen;
  private final Runnable ending;
  private final Typed typed = new Typed();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  private volatile DockerHttpClient.@Nullable Response connection;

  private EngineTerminal(Engine engine, String exec, Screen screen, Runnable ending) {
    this.engine = engine;
    this.exec = exec;
    this.screen = screen;
    this.ending = ending;
  }

  /**
   * Opens a terminal.
   *
   * @param ending ends what was started in it, which the engine cannot
   */
  public static EngineTerminal open(
      Engine engine,
      String container,
      List<String> argv,
      Map<String, String> environment,
      Size size,
      Screen screen,
      Runnable ending) {
    var exec = create(engine, container, argv, environment);
    var terminal = new EngineTerminal(engine, exec, screen, ending);
    terminal.start(size);
    return terminal;
  }

  private static String create(
      Engine engine, String container, List<String> argv, Map<String, String> environment) {
    var env = environment.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    return engine.call(
        DOING,
        docker ->
            docker
                .execCreateCmd(container)
                .withCmd(argv.toArray(String[]::new))
                .withEnv(env)
                .withTty(true)
                .withAttachStdin(true)
                .withAttachStdout(true)
                .withAttachStderr(true)
                .exec()
                .getId());
  }

  private void start(Size size) {
    var answer =
        engine.converse(
            DOING, "/exec/" + exec + "/start", "{\"Detach\": false, \"Tty\": true}", typed);
    if (answer.getStatusCode() >= 400) {
      answer.close();
      throw new ProviderException(Kind.TRANSIENT, "the engine opens no terminal");
    }
    connection = answer;
    Thread.ofVirtual().name("terminal " + exec).start(() -> read(answer));
    try {
      resize(size);
    } catch (ProviderException e) {
      close();
      throw e;
    }
  }

  private void read(DockerHttpClient.Response answer) {
    var piece = new byte[PIECE];
    try (answer) {
      var output = answer.getBody();
      for (int length = output.read(piece); length >= 0; length = output.read(piece)) {
        screen.output(Arrays.copyOf(piece, length));
      }
    } catch (IOException | RuntimeException e) {
      // The engine or the server is gone, or nobody wants to see it any more.
    } finally {
      try {
        close();
      } finally {
        screen.ended();
      }
    }
  }

  @Override
  public void type(byte[] input) {
    if (isClosed.get()) {
      throw new ProviderException(Kind.TRANSIENT, "the shell has ended");
    }
    typed.add(input);
  }

  @Override
  public void resize(Size size) {
    engine.run(
        "resize a terminal",
        docker -> docker.resizeExecCmd(exec).withSize(size.rows(), size.columns()).exec());
  }

  @Override
  public void close() {
    if (isClosed.compareAndSet(false, true)) {
      typed.close();
      ending.run();
      var open = connection;
      if (open != null) {
        open.close();
      }
    }
  }

  /** What was typed and not sent yet; reading it waits for more. */
  private static final class Typed extends InputStream {

    private static final int MOST = 64 * 1024;

    private byte[] waiting = new byte[0];
    private boolean isAtEnd;

    private synchronized void add(byte[] input) {
      if (waiting.length + input.length > MOST) {
        throw new ProviderException(Kind.TRANSIENT, "the server does not take what is typed");
      }
      var all = Arrays.copyOf(waiting, waiting.length + input.length);
      System.arraycopy(input, 0, all, waiting.length, input.length);
      waiting = all;
      notifyAll();
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        while (waiting.length == 0 && !isAtEnd) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return -1;
      }
      int count = Math.min(length, waiting.length);
      System.arraycopy(waiting, 0, bytes, offset, count);
      waiting = Arrays.copyOfRange(waiting, count, waiting.length);
      return count == 0 && isAtEnd ? -1 : count;
    }

    @Override
    public synchronized void close() {
      isAtEnd = true;
      notifyAll();
    }
  }
}

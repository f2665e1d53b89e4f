package io.provisioning.provider.local.engine;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.command.OutputLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The engine's exec: create, start, read to the end, ask for the exit code. */
public final class EngineExec {

  private static final Duration STEP = Duration.ofMillis(20);
  private static final int STEPS = 250;

  /** How often the engine is asked whether a command has ended whose output has not. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

  private final Engine engine;
  private final String container;

  public EngineExec(Engine engine, String container) {
    this.engine = engine;
    this.container = container;
  }

  /**
   * Runs a command; empty if it did not end within the limit. It then still runs. What it leaves
   * behind may hold its output open: that is not waited for.
   */
  public OptionalInt run(
      List<String> argv, Map<String, String> environment, Duration limit, OutputListener output)
      throws InterruptedException {
    var exec = create(argv, environment);
    try (var lines = new Attached(output)) {
      engine.run("run a command", docker -> docker.execStartCmd(exec).exec(lines));
      try {
        if (!hasEnded(exec, lines, limit)) {
          return OptionalInt.empty();
        }
      } catch (RuntimeException e) {
        throw lines.listenerFault == null
            ? EngineFault.of("run a command", e)
            : lines.listenerFault;
      }
      return OptionalInt.of(exitCode(exec));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean hasEnded(String exec, Attached lines, Duration limit)
      throws InterruptedException {
    long begin = System.nanoTime();
    var left = limit;
    while (left.isPositive()) {
      if (lines.endWithin(left.compareTo(LOOK) < 0 ? left : LOOK)) {
        return true;
      }
      if (result(exec).isPresent()) {
        var _ = lines.endWithin(LAST_OUTPUT);
        return true;
      }
      left = limit.minusNanos(System.nanoTime() - begin);
    }
    return false;
  }

  private String create(List<String> argv, Map<String, String> environment) {
    var env = environment.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    return engine.call(
        "run a command",
        docker ->
            docker
                .execCreateCmd(container)
                .withCmd(argv.toArray(String[]::new))
                .withEnv(env)
                .withAttachStdout(true)
                .withAttachStderr(true)
                .exec()
                .getId());
  }

  /** The stream may end a moment before the engine knows the exit code. */
  private int exitCode(String exec) throws InterruptedException {
    for (int step = 0; step < STEPS; step++) {
      var code = result(exec);
      if (code.isPresent()) {
        return code.getAsInt();
      }
      Thread.sleep(STEP);
    }
    throw new ProviderException(Kind.TRANSIENT, "the connection broke while a command ran");
  }

  private OptionalInt result(String exec) {
    return engine.call(
        "read an exit code",
        docker -> {
          var state = docker.inspectExecCmd(exec).exec();
          var code = state.getExitCodeLong();
          return Boolean.TRUE.equals(state.isRunning()) || code == null
              ? OptionalInt.empty()
              : OptionalInt.of(code.intValue());
        });
  }

  /** Passes frames on, and remembers whose fault it was if that goes wrong. */
  private static final class Attached extends ResultCallback.Adapter<Frame> {

    private final OutputLines lines;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable RuntimeException listenerFault;

    private Attached(OutputListener listener) {
      this.lines = new OutputLines(listener);
    }

    @Override
    public void onNext(Frame frame) {
      guard(() -> lines.accept(stream(frame), frame.getPayload()));
    }

    @Override
    public void onComplete() {
      guard(lines::end);
      super.onComplete();
    }

    @Override
    public void close() throws IOException {
      super.close();
      closed.countDown();
    }

    /** Throws what went wrong. Other than {@link #awaitCompletion}, it leaves the stream open. */
    boolean endWithin(Duration time) throws InterruptedException {
      return closed.await(time.toNanos(), TimeUnit.NANOSECONDS)
          && awaitCompletion(0, TimeUnit.NANOSECONDS);
    }

    private static Stream stream(Frame frame) {
      return frame.getStreamType() == StreamType.STDERR ? Stream.ERR : Stream.OUT;
    }

    private void guard(Runnable action) {
      try {
        if (listenerFault == null) {
          action.run();
        }
      } catch (RuntimeException e) {
        listenerFault = e;
        onError(e);
      }
    }
  }
}

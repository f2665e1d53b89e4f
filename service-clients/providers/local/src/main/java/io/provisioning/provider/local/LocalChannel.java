package io.provisioning.provider.local;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * Commands in a container by the engine's API. Each runs under {@code timeout} in a process group
 * of its own, whose number is left in a file, so that it can be ended whatever becomes of the
 * connection.
 */
final class LocalChannel implements CommandChannel {

  private static final Duration GRACE = Duration.ofSeconds(15);
  private static final int TIMED_OUT = 124;
  private static final String INCOMING = "var/lib/provisioning/.incoming";
  private static final String RUN = "echo $$ > \"$1\"; shift; exec timeout --kill-after=5 \"$@\"";
  private static final String KILL =
      "pid=$(cat \"$1\" 2>/dev/null) && kill -KILL \"-$pid\" 2>/dev/null; rm -f \"$1\"";
  private static final String PLACE =
      """
      set -e
      incoming=$1; shift
      n=0
      while [ $# -gt 0 ]; do
        mkdir -p "$(dirname "$1")"
        mv -f "$incoming/$n" "$1"
        n=$((n + 1)); shift
      done
      rmdir "$incoming"
      """;

  private final Engine engine;
  private final String container;

  LocalChannel(Engine engine, String container) {
    this.engine = engine;
    this.container = container;
  }

  @Override
  public ExecResult exec(Command command, OutputListener output) {
    var mark = "/tmp/.provisioning-" + UUID.randomUUID();
    var argv = new ArrayList<>(List.of("sh", "-c", RUN, "run", mark, seconds(command.timeout())));
    argv.addAll(command.argv());
    long start = System.nanoTime();
    int code;
    try {
      code = run(argv, command.environment(), command.timeout().plus(GRACE), output);
    } catch (InterruptedException e) {
      end(mark);
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while running a command", e);
    } catch (ProviderException e) {
      end(mark);
      throw e;
    }
    var took = Duration.ofNanos(System.nanoTime() - start);
    if (code == TIMED_OUT && took.compareTo(command.timeout()) >= 0) {
      end(mark);
      throw new ProviderException(
          Kind.TRANSIENT,
          "`" + String.join(" ", command.argv()) + "` did not end within " + command.timeout());
    }
    remove(mark);
    return new ExecResult(code, took);
  }

  private static String seconds(Duration duration) {
    return Math.max(1, duration.toMillis()) / 1000.0 + "s";
  }

  private int run(
      List<String> argv, Map<String, String> environment, Duration limit, OutputListener output)
      throws InterruptedException {
    var env = environment.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    var exec =
        engine.call(
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
    try (var lines = new Lines(output)) {
      engine.call("run a command", docker -> start(docker, exec, lines));
      if (!lines.awaitCompletion(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ProviderException(Kind.TRANSIENT, "a command did not end in time");
      }
      return exitCode(exec);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Lines start(DockerClient docker, String exec, Lines lines) {
    return docker.execStartCmd(exec).exec(lines);
  }

  /** The stream may end a moment before the engine knows the exit code. */
  private int exitCode(String exec) throws InterruptedException {
    for (int attempt = 0; attempt < 100; attempt++) {
      var code =
          engine.call(
              "read an exit code",
              docker -> {
                var state = docker.inspectExecCmd(exec).exec();
                return Boolean.TRUE.equals(state.isRunning())
                    ? java.util.Optional.<Long>empty()
                    : java.util.Optional.ofNullable(state.getExitCodeLong());
              });
      if (code.isPresent()) {
        return code.get().intValue();
      }
      Thread.sleep(20);
    }
    throw new ProviderException(Kind.TRANSIENT, "the connection broke while a command ran");
  }

  private void end(String mark) {
    boolean interrupted = Thread.interrupted();
    try {
      var _ =
          run(List.of("sh", "-c", KILL, "end", mark), Map.of(), GRACE, OutputListener.ignoring());
    } catch (InterruptedException _) {
      interrupted = true;
    } catch (ProviderException _) {
      // The server is gone, and the command with it.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void remove(String mark) {
    try {
      var _ = run(List.of("rm", "-f", mark), Map.of(), GRACE, OutputListener.ignoring());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void upload(List<RemoteFile> files) {
    var incoming = INCOMING + "/" + UUID.randomUUID();
    var archive = archive(files, incoming);
    engine.call(
        "upload files",
        docker -> {
          docker
              .copyArchiveToContainerCmd(container)
              .withRemotePath("/")
              .withTarInputStream(new ByteArrayInputStream(archive))
              .exec();
          return true;
        });
    var argv = new ArrayList<>(List.of("sh", "-c", PLACE, "place", "/" + incoming));
    files.forEach(file -> argv.add(file.path()));
    try {
      if (run(argv, Map.of(), GRACE, OutputListener.ignoring()) != 0) {
        throw new ProviderException(Kind.TRANSIENT, "files could not be put in their places");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while uploading files", e);
    }
  }

  private static byte[] archive(List<RemoteFile> files, String incoming) {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name())) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      directory(tar, INCOMING + "/");
      directory(tar, incoming + "/");
      for (int n = 0; n < files.size(); n++) {
        var content = files.get(n).text().getBytes(StandardCharsets.UTF_8);
        var entry = new TarArchiveEntry(incoming + "/" + n);
        entry.setSize(content.length);
        entry.setMode(0100000 | files.get(n).mode());
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void directory(TarArchiveOutputStream tar, String path) throws IOException {
    var entry = new TarArchiveEntry(path);
    entry.setMode(040700);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
  }

  @Override
  public void close() {}

  /** Puts the pieces of two streams together to lines. */
  private static final class Lines extends ResultCallback.Adapter<Frame> {

    private final OutputListener listener;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Lines(OutputListener listener) {
      this.listener = listener;
    }

    @Override
    public synchronized void onNext(Frame frame) {
      var stream = frame.getStreamType() == StreamType.STDERR ? Stream.ERR : Stream.OUT;
      var pending = stream == Stream.ERR ? err : out;
      for (byte each : frame.getPayload()) {
        if (each == '\n') {
          flush(stream, pending);
        } else {
          pending.write(each);
        }
      }
    }

    @Override
    public void onComplete() {
      synchronized (this) {
        if (out.size() > 0) {
          flush(Stream.OUT, out);
        }
        if (err.size() > 0) {
          flush(Stream.ERR, err);
        }
      }
      super.onComplete();
    }

    private void flush(Stream stream, ByteArrayOutputStream pending) {
      var line = pending.toString(StandardCharsets.UTF_8);
      pending.reset();
      listener.line(stream, line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }
  }
}

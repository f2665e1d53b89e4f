package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The process of a token, seen from the vault. A library that hangs or crashes takes only this
 * process with it, and a new one sees tokens that were away. Not for several threads.
 */
final class TokenProcess implements AutoCloseable {

  private static final List<String> FLAGS =
      List.of(
          "-Xms8m",
          "-Xmx32m",
          "-XX:ReservedCodeCacheSize=16m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:+ExitOnOutOfMemoryError",
          // root keys are in its memory for a moment
          "-XX:-HeapDumpOnOutOfMemoryError",
          "-XX:-CreateCoredumpOnCrash",
          "-XX:+DisableAttachMechanism",
          "-XX:-UsePerfData",
          "-XX:ErrorFile=/dev/null",
          "-Xlog:disable",
          "--enable-native-access=ALL-UNNAMED");

  private static final String LOADER_OF_JARS =
      "org.springframework.boot.loader.launch.PropertiesLauncher";

  /** A busy machine starts a process slowly; no library is loaded yet. */
  private static final Duration START = Duration.ofSeconds(30);

  private final Process process;

  private TokenProcess(Process process) {
    this.process = process;
  }

  /** The process is no more. */
  static final class Lost extends Exception {

    @Serial private static final long serialVersionUID = 1;

    private final boolean isLate;

    Lost(boolean isLate, Throwable cause) {
      super(cause);
      this.isLate = isLate;
    }

    /** Whether there was no answer in time; otherwise it ended by itself. */
    boolean isLate() {
      return isLate;
    }
  }

  /**
   * Starts one from the classes that this process runs from.
   *
   * @param environment of the process, in which libraries look for their configuration
   * @throws Lost if it does not start
   */
  static TokenProcess start(Map<String, String> environment) throws Lost {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(mainClass());
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      var started = new TokenProcess(builder.start());
      var _ = started.read(Messages.HELLO, START);
      return started;
    } catch (IOException e) {
      throw new Lost(false, e);
    }
  }

  /** In a jar of jars a class is found by the loader that stands in front of them. */
  private static List<String> mainClass() {
    var name = TokenProgram.class.getName();
    var place = TokenProgram.class.getProtectionDomain().getCodeSource().getLocation();
    return place.getProtocol().equals("jar")
        ? List.of("-Dloader.main=" + name, LOADER_OF_JARS)
        : List.of(name);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long id() {
    return process.pid();
  }

  /**
   * Makes a request.
   *
   * @return result of the request, which the caller overwrites
   * @throws Refusal if it is refused; the process goes on
   * @throws Lost if there is no answer in time, or the process ended; it is gone then
   */
  byte[] request(Duration limit, byte[]... parts) throws Refusal, Lost {
    var marker = Messages.newMarker();
    try {
      Messages.write(process.getOutputStream(), marker, List.of(parts));
    } catch (IOException e) {
      close();
      throw new Lost(false, e);
    }
    return result(read(marker, limit));
  }

  private byte[] result(List<byte[]> answer) throws Refusal, Lost {
    var status = new String(answer.getFirst(), UTF_8);
    if (status.equals(TokenProgram.DONE)) {
      return answer.getLast();
    }
    for (var failure : Failure.values()) {
      if (failure.name().equals(status)) {
        throw new Refusal(failure, new String(answer.getLast(), UTF_8));
      }
    }
    close();
    throw new Lost(false, new IOException("an answer that cannot be"));
  }

  /** Whoever is late is ended, so that reading ends. */
  private List<byte[]> read(byte[] marker, Duration limit) throws Lost {
    var isLate = new AtomicBoolean();
    var deadline =
        CompletableFuture.runAsync(
            () -> {
              isLate.set(true);
              close();
            },
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    try {
      var stream = process.getInputStream();
      Messages.skipTo(marker, stream);
      return Messages.parts(stream);
    } catch (IOException e) {
      close();
      throw new Lost(isLate.get(), e);
    } finally {
      deadline.cancel(false);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}

package io.provisioning.provider;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Runs commands on one server as root. Interrupting the calling thread ends the command on the
 * server and throws {@link ProviderException} of kind TRANSIENT with the interrupt flag set.
 */
public interface CommandChannel extends AutoCloseable {

  /**
   * Runs the command and waits for its end.
   *
   * @param output receives whole lines while the command runs, on any thread, one at a time
   * @throws ProviderException TRANSIENT if the time-out passed (the command is ended on the server)
   *     or the connection broke; an exit code other than 0 is a value, not an exception
   */
  ExecResult exec(Command command, OutputListener output);

  /**
   * Writes files, with parent directories, replacing what is there; each file appears whole or not
   * at all.
   */
  void upload(List<RemoteFile> files);

  /**
   * Opens a login shell with a terminal. It goes on until it is closed, also where this channel is.
   *
   * @throws ProviderException PERMANENT if the provider has no terminals; else as {@link #exec}
   */
  default Terminal terminal(Terminal.Size size, Terminal.Screen screen) {
    throw new ProviderException(ProviderException.Kind.PERMANENT, "this provider has no terminals");
  }

  @Override
  void close();

  /**
   * What to run.
   *
   * @param argv program and arguments; no shell is involved
   * @param environment added to the server's own
   */
  record Command(List<String> argv, Map<String, String> environment, Duration timeout) {
    public Command {
      argv = List.copyOf(argv);
      environment = Map.copyOf(environment);
    }
  }

  record ExecResult(int exitCode, Duration took) {
    public boolean succeeded() {
      return exitCode == 0;
    }
  }

  /**
   * A file to be written on the server.
   *
   * @param path absolute
   * @param mode permission bits, such as {@code 0600}
   */
  record RemoteFile(String path, int mode, String text) {}

  /** Receives a command's output line by line, without the line end. */
  @FunctionalInterface
  interface OutputListener {
    void line(Stream stream, String text);

    static OutputListener ignoring() {
      return (stream, text) -> {};
    }
  }

  enum Stream {
    OUT,
    ERR
  }
}

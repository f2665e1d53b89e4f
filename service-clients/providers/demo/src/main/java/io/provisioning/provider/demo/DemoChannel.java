package io.provisioning.provider.demo;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.demo.DemoSettings.Call;
import java.util.List;

/**
 * A channel to a server that is not there: says what it would run, and that it went well unless
 * told otherwise.
 */
final class DemoChannel implements CommandChannel {

  private static final int FAILED = 1;

  private final String server;
  private final DemoSettings settings;
  private final Gate gate;

  DemoChannel(String server, DemoSettings settings, Gate gate) {
    this.server = server;
    this.settings = settings;
    this.gate = gate;
  }

  @Override
  public ExecResult exec(Command command, OutputListener output) {
    var line = String.join(" ", command.argv());
    var took = settings.latency(Call.EXEC);
    if (settings.fails(server + ": " + line)) {
      output.line(Stream.ERR, "demo was told to fail `" + line + "` on " + server);
      return new ExecResult(FAILED, took);
    }
    if (took.compareTo(command.timeout()) > 0) {
      throw new ProviderException(
          Kind.TRANSIENT, "`" + line + "` did not end within " + command.timeout());
    }
    return gate.pass(
        Call.EXEC,
        server + ": " + line,
        () -> {
          output.line(Stream.OUT, "simulated on " + server + ": " + line);
          return new ExecResult(0, took);
        });
  }

  @Override
  public void upload(List<RemoteFile> files) {
    var _ = gate.pass(Call.UPLOAD, server + ": upload", files::size);
  }

  @Override
  public void close() {}
}

package io.provisioning.provider.demo;

import io.provisioning.provider.CommandChannel;
import java.time.Duration;
import java.util.List;

/**
 * A channel to a server that is not there: says what it would run, and that it went well unless
 * told otherwise.
 */
final class DemoChannel implements CommandChannel {

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
    if (settings.fails(server + ": " + line)) {
      output.line(Stream.ERR, "demo was told to fail `" + line + "` on " + server);
      return new ExecResult(1, settings.latency());
    }
    gate.pass(server + ": " + line);
    output.line(Stream.OUT, "simulated on " + server + ": " + line);
    return new ExecResult(0, Duration.ZERO.plus(settings.latency()));
  }

  @Override
  public void upload(List<RemoteFile> files) {
    gate.pass(server + ": upload");
  }

  @Override
  public void close() {}
}

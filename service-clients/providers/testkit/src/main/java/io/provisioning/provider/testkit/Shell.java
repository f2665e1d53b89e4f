package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.ExecResult;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A command channel with short words for tests. */
public record Shell(CommandChannel channel) implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  public static Shell on(Provider provider, ResourceId server) {
    return new Shell(provider.channel(server));
  }

  /** What a command that succeeds prints, on both streams. */
  public List<String> lines(String... argv) {
    var lines = Collections.synchronizedList(new ArrayList<String>());
    var result = run((_, line) -> lines.add(line), argv);
    assertThat(result.exitCode()).as("%s printed %s", List.of(argv), lines).isZero();
    return lines;
  }

  public int exitCode(String... argv) {
    return run(OutputListener.ignoring(), argv).exitCode();
  }

  public ExecResult run(OutputListener output, String... argv) {
    return channel.exec(new Command(List.of(argv), Map.of(), LIMIT), output);
  }

  public void write(String path, int mode, String text) {
    channel.upload(List.of(new RemoteFile(path, mode, text)));
  }

  @Override
  public void close() {
    channel.close();
  }
}

package io.provisioning.provider.cloud;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ssh.channel.AuthorizedKeys;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.ssh.channel.SshConnections;
import io.provisioning.provider.ssh.channel.SshTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** By SSH as root, with a key of the installation's own. */
public final class SshAccess implements ServerAccess {

  private static final Duration BOOT_LIMIT = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int PORT = 22;

  /** Arguments: the table of file systems, then device and path of each volume. */
  static final String MOUNT = script();

  private final KeyDirectory keys;
  private final SshConnections connections = new SshConnections();

  /** With the key {@link KeyDirectory#DEFAULT}, which is generated on first use. */
  public SshAccess(KeyDirectory keys) {
    this.keys = keys;
  }

  @Override
  public String publicKey() {
    return keys.get(KeyDirectory.DEFAULT).publicLine();
  }

  @Override
  public CommandChannel channel(Address address) {
    return connections.channel(
        new SshTarget(
            address.host(), PORT, "root", address.hostKey(), keys.get(KeyDirectory.DEFAULT)));
  }

  /**
   * A server answers before its first boot has set its host key: a wrong one is not refused for
   * good until the boot should be over, and nothing is sent to it.
   */
  @Override
  public void await(Address address) {
    long deadline = System.nanoTime() + BOOT_LIMIT.toNanos();
    while (true) {
      try (var channel = channel(address)) {
        run(channel, List.of("true"));
        return;
      } catch (ProviderException e) {
        if (Thread.currentThread().isInterrupted() || System.nanoTime() > deadline) {
          throw e;
        }
        var _ = Pauses.pause(PAUSE);
      }
    }
  }

  @Override
  public void authorize(Address address, List<String> users) {
    try (var channel = channel(address)) {
      AuthorizedKeys.replace(channel, users);
    }
  }

  @Override
  public void mount(Address address, List<Device> devices) {
    var argv = new ArrayList<>(List.of("sh", "-c", MOUNT, "mount", "/etc/fstab"));
    devices.forEach(device -> argv.addAll(List.of(device.device(), device.path())));
    try (var channel = channel(address)) {
      run(channel, argv);
    }
  }

  private static void run(CommandChannel channel, List<String> argv) {
    var said = Collections.synchronizedList(new ArrayList<String>());
    var result = channel.exec(new Command(argv, Map.of(), LIMIT), (_, line) -> said.add(line));
    if (!result.succeeded()) {
      throw new ProviderException(
          Kind.TRANSIENT, "the server could not be prepared: " + String.join("; ", said));
    }
  }

  private static String script() {
    try (var stream = Objects.requireNonNull(SshAccess.class.getResourceAsStream("mount.sh"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    connections.close();
  }
}

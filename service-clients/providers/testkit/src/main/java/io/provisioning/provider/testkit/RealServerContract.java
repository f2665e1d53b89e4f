package io.provisioning.provider.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.ExecResult;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.Mount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What holds beyond {@link ProviderContract} for a provider whose servers really run. */
public abstract class RealServerContract extends ProviderContract {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  @Test
  void aServerHasSystemdAndRunsCommandsAsRoot() {
    ensureServer("real");
    try (var channel = provider().channel(scope.server("real"))) {
      assertThat(output(channel, "id", "-u")).containsExactly("0");
      assertThat(output(channel, "cat", "/proc/1/comm")).containsExactly("systemd");
      assertThat(output(channel, "hostname")).containsExactly("real");
    }
  }

  @Test
  void exitCodesAreValuesAndStreamsAreToldApart() {
    ensureServer("streams");
    var lines = Collections.synchronizedList(new ArrayList<String>());
    try (var channel = provider().channel(scope.server("streams"))) {
      var result =
          run(
              channel,
              (stream, line) -> lines.add(stream + " " + line),
              "sh",
              "-c",
              "echo one; echo two >&2; printf three; exit 7");

      assertThat(result.exitCode()).isEqualTo(7);
      assertThat(lines)
          .containsExactlyInAnyOrder(
              Stream.OUT + " one", Stream.ERR + " two", Stream.OUT + " three");
    }
  }

  @Test
  void nothingInArgumentsOrEnvironmentIsAShells() {
    ensureServer("quoting");
    var hostile = "a'b\"c $(id) `id` \\ ; | & * ü \t end";
    try (var channel = provider().channel(scope.server("quoting"))) {
      assertThat(output(channel, "printf", "%s", hostile)).containsExactly(hostile);
      var lines = new ArrayList<String>();
      channel.exec(
          new Command(List.of("printenv", "HOSTILE"), Map.of("HOSTILE", hostile), LIMIT),
          (_, line) -> lines.add(line));
      assertThat(lines).containsExactly(hostile);
    }
  }

  @Test
  void aCommandThatTakesTooLongIsEndedOnTheServer() {
    ensureServer("slow");
    try (var channel = provider().channel(scope.server("slow"))) {
      var failure =
          catchThrowableOfType(
              ProviderException.class,
              () ->
                  channel.exec(
                      new Command(
                          List.of("sh", "-c", "sleep 987; echo done"),
                          Map.of(),
                          Duration.ofSeconds(1)),
                      OutputListener.ignoring()));

      assertThat(failure.kind()).isEqualTo(Kind.TRANSIENT);
      assertThat(run(channel, OutputListener.ignoring(), "pgrep", "-f", "sleep 987").exitCode())
          .isEqualTo(1);
    }
  }

  @Test
  void anInterruptedCommandIsEndedOnTheServer() throws Exception {
    ensureServer("stopped");
    var started = new CountDownLatch(1);
    var failure = new AtomicReference<Throwable>();
    try (var channel = provider().channel(scope.server("stopped"))) {
      var thread =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  channel.exec(
                      new Command(List.of("sh", "-c", "echo up; sleep 876"), Map.of(), LIMIT),
                      (_, _) -> started.countDown());
                } catch (ProviderException e) {
                  failure.set(e);
                }
              });
      started.await();
      thread.interrupt();
      thread.join();

      assertThat(failure.get()).isInstanceOf(ProviderException.class);
      assertThat(run(channel, OutputListener.ignoring(), "pgrep", "-f", "sleep 876").exitCode())
          .isEqualTo(1);
    }
  }

  @Test
  void uploadedFilesAreWholeWithTheirModes() {
    ensureServer("files");
    var large = "0123456789abcdef".repeat(200_000);
    try (var channel = provider().channel(scope.server("files"))) {
      channel.upload(
          List.of(
              new RemoteFile("/opt/a/b/secret", 0600, "ü\nline"),
              new RemoteFile("/opt/a/run.sh", 0755, large)));
      channel.upload(List.of(new RemoteFile("/opt/a/b/secret", 0640, "again\n")));

      assertThat(output(channel, "cat", "/opt/a/b/secret")).containsExactly("again");
      assertThat(output(channel, "stat", "-c", "%a %u %s", "/opt/a/b/secret", "/opt/a/run.sh"))
          .containsExactly("640 0 6", "755 0 " + large.getBytes(UTF_8).length);
    }
  }

  @Test
  void serversOfANetworkFindEachOtherByName() {
    ensureServer("left");
    var right = ensureServer("right");
    try (var channel = provider().channel(scope.server("left"))) {
      assertThat(output(channel, "getent", "hosts", "right"))
          .first()
          .asString()
          .startsWith(String.valueOf(right.addresses().get("net")));
    }
  }

  @Test
  void aVolumeOutlivesItsServer() {
    ensure(scope.network("net"), network());
    ensure(scope.volume("data"), volume());
    var spec = server(List.of(new Mount("data", "/data")));
    ensure(scope.server("first"), spec);
    try (var channel = provider().channel(scope.server("first"))) {
      channel.upload(List.of(new RemoteFile("/data/kept", 0644, "kept\n")));
    }
    provider().ensureAbsent(key("delete first"), scope.server("first"));

    ensure(scope.server("second"), spec);

    try (var channel = provider().channel(scope.server("second"))) {
      assertThat(output(channel, "cat", "/data/kept")).containsExactly("kept");
    }
  }

  @Test
  void authorizedKeysCanBeChangedInPlace() {
    var before = ensureServer("keys");
    var changed = withKeys(before.spec(), List.of("ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two"));

    var after = ensure(scope.server("keys"), changed);

    assertThat(after.spec()).isEqualTo(changed);
    try (var channel = provider().channel(scope.server("keys"))) {
      assertThat(output(channel, "stat", "-c", "%a", "/root/.ssh/authorized_keys"))
          .containsExactly("600");
    }
  }

  protected static List<String> output(CommandChannel channel, String... argv) {
    var lines = new ArrayList<String>();
    var result = run(channel, (_, line) -> lines.add(line), argv);
    assertThat(result.exitCode()).as("%s printed %s", List.of(argv), lines).isZero();
    return lines;
  }

  protected static ExecResult run(CommandChannel channel, OutputListener output, String... argv) {
    return channel.exec(new Command(List.of(argv), Map.of(), LIMIT), output);
  }
}

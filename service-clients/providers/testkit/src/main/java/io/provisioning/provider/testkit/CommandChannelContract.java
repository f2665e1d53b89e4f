package io.provisioning.provider.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What holds for the command channel of a server that really runs. All tests share one server. */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class CommandChannelContract {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private ContractScope contract;
  private Shell shell;

  /** The provider under test, the same object at each call; open before the first test. */
  protected abstract Provider provider();

  /** A block of 256 addresses in canonical form that nobody else uses. */
  protected abstract String cidr();

  /** Called when all is over, for what the provider ran on. */
  protected void closeTestbed() {}

  @BeforeAll
  void makeServer() {
    contract = ContractScope.of(provider(), cidr());
    contract.ensure(contract.scope().network("net"), contract.network());
    contract.ensure(contract.scope().volume("data"), contract.volume());
    var server = contract.scope().server("channel");
    contract.ensure(server, contract.server(List.of(new Mount("data", "/data"))));
    shell = Shell.on(provider(), server);
  }

  @AfterAll
  void removeAll() {
    try {
      contract.clear();
      provider().close();
    } finally {
      closeTestbed();
    }
  }

  @Test
  void exitCodesAreValues() {
    for (int code : new int[] {0, 1, 75, 124, 137, 255}) {
      assertThat(shell.exitCode("sh", "-c", "exit " + code)).isEqualTo(code);
    }
    assertThat(shell.exitCode("no-such-program")).isEqualTo(127);
  }

  @Test
  void streamsAreToldApart() {
    var lines = Collections.synchronizedList(new ArrayList<String>());

    var result =
        shell.run(
            (stream, line) -> lines.add(stream + " " + line),
            "sh",
            "-c",
            "echo one; echo two >&2; echo; printf three");

    assertThat(result.succeeded()).isTrue();
    assertThat(lines)
        .containsExactlyInAnyOrder(
            Stream.OUT + " one", Stream.ERR + " two", Stream.OUT + " ", Stream.OUT + " three");
  }

  @Test
  void nothingIsLostOfMuchOutputAndTheOrderIsKept() {
    assertThat(shell.lines("seq", "1", "100000"))
        .isEqualTo(IntStream.rangeClosed(1, 100_000).mapToObj(Integer::toString).toList());
  }

  @Test
  void aTerminalEchoesWhatIsTypedAndKnowsItsSize() throws InterruptedException {
    var screen = new TerminalScreen();
    try (var terminal = shell.channel().terminal(new Terminal.Size(100, 30), screen)) {
      terminal.type("echo it''s $((40+2)) $(stty size) $TERM $(id -u)\n".getBytes(UTF_8));
      screen.await("its 42 30 100 xterm-256color 0");
      terminal.resize(new Terminal.Size(77, 22));
      terminal.type("stty size\n".getBytes(UTF_8));
      screen.await("22 77");
      // whenever Ctrl+C comes, the trap runs after one short sleep; a single long command started
      // right after Ctrl+C would hold it off
      var loop =
          "(trap \"echo inter''rupted; exit\" INT; echo re''ady; while :; do sleep 0.1; done)\n";
      terminal.type(loop.getBytes(UTF_8));
      screen.await("ready");
      terminal.type(new byte[] {3});
      screen.await("interrupted");
      terminal.type("exit\n".getBytes(UTF_8));
      screen.awaitEnd();
    }
  }

  @Test
  void whoeverPrintsToATerminalWaitsForTheScreenAndEndsWithIt() throws InterruptedException {
    var screen = new TerminalScreen();
    screen.hold();
    try (var terminal = shell.channel().terminal(new Terminal.Size(80, 24), screen)) {
      terminal.type("yes 'a line that is printed without end'\n".getBytes(UTF_8));
      screen.awaitHeld();
    }
    screen.release();
    screen.awaitEnd();

    assertThat(screen.length()).isLessThan(16 * 1024 * 1024);
    assertThat(
            shell.exitCode(
                "sh",
                "-c",
                "for n in $(seq 50); do pgrep -x yes || exit 0; sleep 0.1; done; exit 1"))
        .isZero();
  }

  @Test
  void linesArriveWhileTheCommandRuns() {
    shell.exitCode("rm", "-f", "/tmp/seen");

    // The command ends only if the listener is told the first line before the end.
    var lines = Collections.synchronizedList(new ArrayList<String>());
    var result =
        shell.run(
            (_, line) -> {
              lines.add(line);
              if (line.equals("first")) {
                Thread.ofVirtual().start(() -> shell.write("/tmp/seen", 0644, ""));
              }
            },
            "sh",
            "-c",
            "echo first; until [ -e /tmp/seen ]; do sleep 0.05; done; echo last");

    assertThat(result.exitCode()).isZero();
    assertThat(lines).containsExactly("first", "last");
  }

  @Test
  void linesAreWholeAlsoWhereTheyAreLongOrNotAscii() {
    var line = "grüße €".repeat(4_000);
    shell.write("/tmp/long", 0644, line + "\n" + line);

    assertThat(shell.lines("cat", "/tmp/long")).containsExactly(line, line);
  }

  @Test
  void nothingInArgumentsOrEnvironmentIsAShells() {
    var hostile = "a'b\"c $(id) `id` \\ ; | & * ü \t = end";
    assertThat(shell.lines("printf", "%s", hostile)).containsExactly(hostile);

    var lines = new ArrayList<String>();
    shell
        .channel()
        .exec(
            new Command(
                List.of("printenv", "HOSTILE", "TWO_LINES", "NOTHING"),
                Map.of("HOSTILE", hostile, "TWO_LINES", "1\n2", "NOTHING", ""),
                LIMIT),
            (_, line) -> lines.add(line));
    assertThat(lines).containsExactly(hostile, "1", "2", "");
  }

  @Test
  void aCommandThatTakesTooLongIsEndedWithAllThatCameFromIt() {
    var script = "setsid sleep 98765 & (trap '' TERM; sleep 98766; sleep 98766) & sleep 98767";

    var failure =
        refusal(() ->
            shell
                .channel()
                .exec(
                    new Command(List.of("bash", "-c", script), Map.of(), Duration.ofSeconds(1)),
                    OutputListener.ignoring()));

    assertThat(failure.kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(failure).hasMessageContaining("1 s").hasMessageMatching(".*running: .*sleep.*");
    assertThat(shell.exitCode("pgrep", "-f", "[s]leep 9876")).isEqualTo(1);
  }

  @Test
  void aCommandThatIsEndedMayCleanUp() {
    var script = "trap 'echo cleaned > /tmp/cleaned; exit 0' TERM; while :; do sleep 0.05; done";

    refusal(() ->
        shell
            .channel()
            .exec(
                new Command(List.of("bash", "-c", script), Map.of(), Duration.ofSeconds(1)),
                OutputListener.ignoring()));

    assertThat(shell.lines("cat", "/tmp/cleaned")).containsExactly("cleaned");
  }

  @Test
  void anInterruptedCommandIsEnded() throws Exception {
    var started = new CountDownLatch(1);
    var failure = new AtomicReference<ProviderException>();
    var flagged = new AtomicBoolean();
    var thread =
        Thread.ofVirtual()
            .start(() -> {
              failure.set(
                  refusal(() ->
                      shell.run(
                          (_, _) -> started.countDown(), "sh", "-c", "echo up; sleep 87654")));
              flagged.set(Thread.currentThread().isInterrupted());
            });
    started.await();
    thread.interrupt();
    thread.join();

    assertThat(failure.get().kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(flagged).isTrue();
    assertThat(shell.exitCode("pgrep", "-f", "[s]leep 87654")).isEqualTo(1);
  }

  @Test
  void aListenerThatFailsEndsTheCommand() {
    assertThatThrownBy(() ->
            shell.run(
                (_, line) -> {
                  throw new IllegalStateException("cannot take " + line);
                },
                "sh",
                "-c",
                "echo up; sleep 76543"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot take up");

    assertThat(shell.exitCode("pgrep", "-f", "[s]leep 76543")).isEqualTo(1);
  }

  @Test
  void whatACommandLeavesInTheBackgroundDoesNotHoldIt() {
    var result = shell.run(OutputListener.ignoring(), "sh", "-c", "sleep 30 & echo $!");

    assertThat(result.took()).isLessThan(Duration.ofSeconds(15));
  }

  @Test
  void manyCommandsRunAtOnce() throws Exception {
    var answers =
        ProviderContract.atOnce(
            12, n -> shell.lines("sh", "-c", "sleep 0.3; echo " + n).getFirst());

    assertThat(answers).isEqualTo(IntStream.range(0, 12).mapToObj(Integer::toString).toList());
  }

  @Test
  void uploadedFilesAreWholeWithTheirModes() {
    var large = "0123456789abcdef".repeat(1_000_000);

    shell
        .channel()
        .upload(
            List.of(
                new RemoteFile("/opt/a/b/secret", 0600, "ü\nline"),
                new RemoteFile("/opt/a/it's a $name", 0444, ""),
                new RemoteFile("/opt/a/run.sh", 0755, large)));
    shell.write("/opt/a/b/secret", 0640, "again\n");

    assertThat(shell.lines("cat", "/opt/a/b/secret")).containsExactly("again");
    assertThat(
            shell.lines(
                "stat",
                "-c",
                "%a %u %s",
                "/opt/a/b/secret",
                "/opt/a/it's a $name",
                "/opt/a/run.sh"))
        .containsExactly("640 0 6", "444 0 0", "755 0 " + large.getBytes(UTF_8).length);
    assertThat(shell.lines("ls", "-A", "/opt/a")).hasSize(3);
  }

  @Test
  void aFileIsReplacedNotRewritten() {
    shell.write("/opt/replaced", 0644, "old\n");
    var script =
        "exec 3< /opt/replaced; echo open; until grep -q new /opt/replaced; do sleep 0.05;"
            + " done; cat <&3";
    var lines = Collections.synchronizedList(new ArrayList<String>());

    shell.run(
        (_, line) -> {
          lines.add(line);
          if (line.equals("open")) {
            Thread.ofVirtual().start(() -> shell.write("/opt/replaced", 0644, "new\n"));
          }
        },
        "bash",
        "-c",
        script);

    assertThat(lines).containsExactly("open", "old");
  }

  @Test
  void filesReachVolumesAndMemory() {
    shell.write("/data/deep/file", 0644, "volume\n");
    shell.write("/run/provisioning-test/file", 0600, "memory\n");

    assertThat(shell.lines("cat", "/data/deep/file", "/run/provisioning-test/file"))
        .containsExactly("volume", "memory");
  }

  @Test
  void aFileInThePlaceOfADirectoryIsRefusedAndLeavesNothing() {
    shell.exitCode("mkdir", "-p", "/opt/taken/inner");

    var refusal = refusal(() -> shell.write("/opt/taken", 0644, "text"));

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(shell.lines("sh", "-c", "ls -A /opt | grep taken")).containsExactly("taken");
    assertThat(shell.lines("ls", "-A", "/opt/taken")).containsExactly("inner");
  }

  private static ProviderException refusal(Runnable action) {
    return ProviderContract.refusal(action);
  }
}

package io.provisioning.provider.ssh.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.provider.testkit.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** What holds for connections, beyond the contract of a channel. All tests share one server. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("proof-servers")
class SshConnectionsIntegrationTests {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir static Path directory;

  private PodmanService podman;
  private OverSsh provider;
  private ContractScope scope;
  private ResourceId server;
  private SshTarget target;

  @BeforeAll
  void makeServer() throws Exception {
    podman = PodmanService.start(directory);
    provider = new OverSsh(podman, directory);
    scope = ContractScope.of(provider, FreeBlocks.next());
    server = scope.ensureServer("connected").id();
    target = provider.target(server);
  }

  @AfterAll
  void removeAll() {
    try {
      scope.clear();
      provider.close();
    } finally {
      podman.close();
    }
  }

  @Test
  void aServerWithAnotherKeyIsRefusedForGoodAndBothKeysAreNamed() {
    var other = HostKey.parse(SshKey.generate().publicLine());

    var refusal = refusal(new SshTarget(target.host(), 22, "root", other, target.key()));

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(refusal)
        .hasMessageContaining(other.fingerprint())
        .hasMessageContaining(target.hostKey().fingerprint());
  }

  @Test
  void aFingerprintOfAnyOfTheServersKeysIsEnough() {
    var keys = "HostKey /etc/ssh/ssh_host_rsa_key\nHostKey /etc/ssh/ssh_host_ecdsa_key\n";
    provider.beside(server).write("/etc/ssh/sshd_config.d/keys.conf", 0644, keys);
    provider.beside(server).lines("sh", "-c", "ssh-keygen -A && systemctl restart ssh");
    for (var type : List.of("rsa", "ecdsa", "ed25519")) {
      var line =
          provider
              .beside(server)
              .lines("ssh-keygen", "-l", "-f", "/etc/ssh/ssh_host_" + type + "_key.pub")
              .getFirst();
      var known = HostKey.parse(line.split(" ", -1)[1]);

      try (var shell = shell(new SshTarget(target.host(), 22, "root", known, target.key()))) {
        assertThat(shell.lines("echo", type)).containsExactly(type);
      }
    }
  }

  @Test
  void aKeyThatTheServerDoesNotKnowIsRefusedForGood() {
    var stranger = SshKey.generate();

    var refusal = refusal(new SshTarget(target.host(), 22, "root", target.hostKey(), stranger));

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(refusal).hasMessageContaining(stranger.publicLine());
  }

  @Test
  void whereNobodyListensAnotherTryMayHelp() {
    var refusal =
        refusal(new SshTarget(target.host(), 2222, "root", target.hostKey(), target.key()));

    assertThat(refusal.kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(refusal).hasMessageContaining("root@" + target.host() + ":2222 cannot be reached");
  }

  @Test
  void commandsShareOneConnectionUntilItIsFull() throws Exception {
    try (var own = new SshConnections()) {
      var shell = new Shell(own.channel(target));
      var connections = new HashSet<String>();
      for (int n = 0; n < 20; n++) {
        connections.addAll(shell.lines("printenv", "SSH_CONNECTION"));
      }
      assertThat(connections).hasSize(1);

      connections.addAll(atOnce(20, () -> connectionOf(shell, 20)));
      assertThat(connections).hasSize(3);
    }
  }

  /** Of a command that ends once as many as these run at once. */
  private static String connectionOf(Shell shell, int together) {
    var command =
        """
        meeting=/run/meeting-%1$d; mkdir -p $meeting; touch $meeting/$$
        until [ $(ls $meeting | wc -l) -ge %1$d ]; do sleep 0.05; done
        echo $SSH_CONNECTION
        """
            .formatted(together);
    return shell.lines("sh", "-c", command).getFirst();
  }

  private static List<String> atOnce(int count, Callable<String> asking) throws Exception {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = new ArrayList<String>();
      for (var answer : executor.invokeAll(Collections.nCopies(count, asking))) {
        answers.add(answer.get());
      }
      return answers;
    }
  }

  @Test
  void aServerThatAllowsTwoSessionsGetsMoreConnections() throws Exception {
    var beside = provider.beside(server);
    beside.write("/etc/ssh/sshd_config.d/few.conf", 0644, "MaxSessions 2\n");
    beside.exitCode("systemctl", "restart", "ssh");
    try (var own = new SshConnections()) {
      var shell = new Shell(own.channel(target));
      assertThat(atOnce(6, () -> connectionOf(shell, 6))).hasSize(6);
    } finally {
      beside.exitCode("rm", "/etc/ssh/sshd_config.d/few.conf");
      beside.exitCode("systemctl", "restart", "ssh");
    }
  }

  @Test
  void aConnectionThatBrokeIsReplaced() {
    try (var shell = shell(target)) {
      assertThat(shell.exitCode("true")).isZero();
      provider.beside(server).exitCode("pkill", "-f", "sshd: root@notty");

      assertThat(shell.exitCode("true")).isZero();
    }
  }

  @Test
  void aConnectionThatBreaksWhileACommandRunsIsAPassingFault() {
    try (var own = new SshConnections()) {
      var channel = own.channel(target);

      var failure =
          catchThrowableOfType(
              ProviderException.class,
              () ->
                  channel.exec(
                      new Command(List.of("sh", "-c", "echo up; sleep 54321"), Map.of(), LIMIT),
                      (_, _) -> provider.beside(server).exitCode("pkill", "-f", "sshd: root@")));

      assertThat(failure.kind()).isEqualTo(Kind.TRANSIENT);
      assertThat(provider.beside(server).exitCode("pgrep", "-f", "[s]leep 54321")).isEqualTo(1);
    }
  }

  @Test
  void aUserOtherThanRootNeedsSudoWithoutAPassword() {
    var beside = provider.beside(server);
    beside.exitCode("useradd", "-m", "deploy");
    beside.write("/home/deploy/.ssh/authorized_keys", 0644, target.key().publicLine() + "\n");
    var deploy = new SshTarget(target.host(), 22, "deploy", target.hostKey(), target.key());
    try (var shell = shell(deploy)) {
      var refusal = catchThrowableOfType(ProviderException.class, () -> shell.exitCode("true"));
      assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
      assertThat(refusal).hasMessageContaining("cannot become root");

      assertThat(
              beside.exitCode(
                  "sh", "-c", "apt-get update && apt-get install -y --no-install-recommends sudo"))
          .isZero();
      beside.write("/etc/sudoers.d/deploy", 0440, "deploy ALL=(ALL) NOPASSWD: ALL\n");
      assertThat(shell.lines("id", "-u")).containsExactly("0");
      shell.write("/opt/by-sudo", 0600, "text\n");
      assertThat(shell.lines("stat", "-c", "%U %a", "/opt/by-sudo")).containsExactly("root 600");
    }
  }

  @Test
  void secretsInTheEnvironmentAreInNoCommandLine() {
    try (var shell = shell(target)) {
      var lines = new ArrayList<String>();
      shell
          .channel()
          .exec(
              new Command(
                  List.of("sh", "-c", "ps axww -o args; echo \"$TOKEN\" | wc -c"),
                  Map.of("TOKEN", "a-secret-value"),
                  LIMIT),
              (_, line) -> lines.add(line));

      assertThat(lines).noneMatch(line -> line.contains("a-secret-value")).last().isEqualTo("15");
    }
  }

  @Test
  void whatNoShellCanTakeIsRefused() {
    try (var shell = shell(target)) {
      for (var command :
          List.of(
              new Command(List.of("echo", "a\0b"), Map.of(), LIMIT),
              new Command(List.of("true"), Map.of("A-B", "x"), LIMIT),
              new Command(List.of("true"), Map.of("A=1; id", "x"), LIMIT))) {
        var refusal =
            catchThrowableOfType(
                ProviderException.class,
                () -> shell.channel().exec(command, OutputListener.ignoring()));
        assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
      }
    }
  }

  @Test
  void anArgumentMayBeLong() {
    try (var shell = shell(target)) {
      assertThat(shell.lines("expr", "length", "x".repeat(120_000))).containsExactly("120000");
    }
  }

  private Shell shell(SshTarget to) {
    return new Shell(provider.connections().channel(to));
  }

  private ProviderException refusal(SshTarget to) {
    return catchThrowableOfType(
        ProviderException.class, () -> provider.connections().channel(to).close());
  }
}

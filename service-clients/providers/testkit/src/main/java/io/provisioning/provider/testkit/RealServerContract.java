package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.Mount;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds beyond {@link ProviderContract} for a provider whose servers really run. */
public abstract class RealServerContract extends ProviderContract {

  /** Opens the provider under test once more, as another process of the same installation would. */
  protected abstract Provider openAgain();

  @Test
  void twoProcessesThatAskAtOnceGetOneServer() throws Exception {
    contract.ensure(contract.scope().network("net"), contract.network());
    try (var again = openAgain()) {
      var providers = List.of(provider(), again);
      var id = contract.scope().server("one");
      var spec = contract.server(List.of());

      var answers =
          atOnce(
              4,
              n -> providers.get(n % 2).ensurePresent(contract.key("one"), id, spec).providerId());

      assertThat(new HashSet<>(answers)).hasSize(1);
      assertThat(provider().list(contract.scope())).hasSize(2);
    }
  }

  @Test
  void aServerHasSystemdAndRunsCommandsAsRoot() {
    contract.ensureServer("real");
    try (var shell = Shell.on(provider(), contract.scope().server("real"))) {
      assertThat(shell.lines("id", "-u")).containsExactly("0");
      assertThat(shell.lines("cat", "/proc/1/comm")).containsExactly("systemd");
      assertThat(shell.lines("hostname")).containsExactly("real");
      assertThat(shell.lines("systemctl", "list-units", "--failed", "--plain", "--no-legend"))
          .isEmpty();
    }
  }

  @Test
  void serversOfANetworkFindAndReachEachOtherByName() {
    contract.ensureServer("left");
    var right = contract.ensureServer("right");
    try (var shell = Shell.on(provider(), contract.scope().server("left"))) {
      assertThat(shell.lines("getent", "ahostsv4", "right"))
          .first()
          .asString()
          .startsWith(String.valueOf(right.addresses().get("net")));
      assertThat(
              shell.lines("bash", "-c", "read -rt 5 banner < /dev/tcp/right/22; echo \"$banner\""))
          .first()
          .asString()
          .startsWith("SSH-2.0");
    }
  }

  @Test
  void serversShareNoIdentity() {
    contract.ensureServer("left");
    contract.ensureServer("right");

    assertThat(identity("left"))
        .hasSize(2)
        .doesNotContain("")
        .doesNotContainAnyElementsOf(identity("right"));
  }

  private List<String> identity(String server) {
    try (var shell = Shell.on(provider(), contract.scope().server(server))) {
      return shell.lines(
          "sh", "-c", "cat /etc/machine-id; cut -d' ' -f2 /etc/ssh/ssh_host_ed25519_key.pub");
    }
  }

  @Test
  void aVolumeOutlivesItsServer() {
    contract.ensure(contract.scope().network("net"), contract.network());
    contract.ensure(contract.scope().volume("data"), contract.volume());
    var spec = contract.server(List.of(new Mount("data", "/data")));
    contract.ensure(contract.scope().server("first"), spec);
    try (var shell = Shell.on(provider(), contract.scope().server("first"))) {
      shell.write("/data/kept", 0644, "kept\n");
    }
    contract.delete(contract.scope().server("first"));

    contract.ensure(contract.scope().server("second"), spec);

    try (var shell = Shell.on(provider(), contract.scope().server("second"))) {
      assertThat(shell.lines("cat", "/data/kept")).containsExactly("kept");
    }
  }

  @Test
  void authorizedKeysAreThoseThatWereAskedFor() {
    var server = contract.ensureServer("keys");
    var id = server.id();
    var keys = List.of("ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two");

    contract.ensure(id, Specs.withKeys(server.spec(), keys));

    try (var shell = Shell.on(provider(), id)) {
      assertThat(shell.lines("cat", "/root/.ssh/authorized_keys")).isEqualTo(keys);
      assertThat(shell.lines("stat", "-c", "%a %U", "/root/.ssh/authorized_keys"))
          .containsExactly("600 root");
      shell.write("/root/.ssh/authorized_keys", 0600, "ssh-ed25519 CCCC intruder\n");
      assertThat(provider().find(id).orElseThrow().spec()).isNotEqualTo(server.spec());
      assertThat(contract.ensure(id, server.spec())).isEqualTo(server);
    }
  }

  @Test
  void aChannelToAStoppedServerMayHelpLater() {
    var server = contract.ensureServer("asleep");
    stopBehindItsBack(server);

    assertThat(refusal(() -> provider().channel(server.id()).close()).kind())
        .isEqualTo(Kind.TRANSIENT);
  }
}

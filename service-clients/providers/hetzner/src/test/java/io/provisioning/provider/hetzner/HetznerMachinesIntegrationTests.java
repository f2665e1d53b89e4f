package io.provisioning.provider.hetzner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.Change;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.cloud.SshAccess;
import io.provisioning.provider.simulator.ContainerMachines;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.Shell;
import io.provisioning.provider.testkit.Specs;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A simulated cloud whose servers are real machines, reached as those of the real one are. */
@TestInstance(Lifecycle.PER_CLASS)
class HetznerMachinesIntegrationTests {

  @TempDir static Path directory;

  private ContainerMachines machines;
  private HetznerSimulator cloud;
  private Provider provider;
  private ContractScope contract;

  @BeforeAll
  void open() throws Exception {
    var keys = new KeyDirectory(directory.resolve("keys"));
    machines = new ContainerMachines(directory);
    cloud = HetznerSimulator.start(machines);
    provider =
        new HetznerTestbed(cloud, directory)
            .open("one", HetznerSimulator.TOKEN, new SshAccess(keys));
  }

  @BeforeEach
  void openScope() {
    contract = ContractScope.of(provider, "10.90.224.0/24");
  }

  @AfterEach
  void emptyScope() {
    contract.clear();
  }

  @AfterAll
  void removeAll() {
    try {
      provider.close();
      cloud.close();
    } finally {
      machines.close();
    }
  }

  @Test
  void aServerIsKnownByItsHostKeyFromTheFirstByteAndLetsUsersIn() {
    contract.ensure(contract.scope().network("net"), contract.network());
    var keys = List.of("ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two");
    var spec = Specs.withKeys(contract.server(List.of()), keys);

    var state = (ServerState) contract.ensure(contract.scope().server("real"), spec);

    assertThat(provider.change(state.spec(), spec)).isEqualTo(Change.NONE);
    try (var shell = Shell.on(provider, state.id())) {
      assertThat(shell.lines("hostname")).containsExactly("real");
      assertThat(shell.lines("cat", "/root/.ssh/authorized_keys")).containsAll(keys);
    }
    var fewer = Specs.withKeys(spec, List.of("ssh-ed25519 CCCC three"));
    assertThat(contract.ensure(state.id(), fewer).spec()).isEqualTo(fewer);
    try (var shell = Shell.on(provider, state.id())) {
      assertThat(shell.lines("cat", "/root/.ssh/authorized_keys"))
          .contains("ssh-ed25519 CCCC three")
          .doesNotContainAnyElementsOf(keys);
    }
  }

  @Test
  void aServerThatShowsAnotherHostKeyIsNotTalkedTo() {
    var server = contract.ensureServer("changed");
    try (var beside = machines.beside("changed")) {
      beside.lines(
          "sh",
          "-c",
          "rm /etc/ssh/ssh_host_ed25519_key* && systemctl restart ssh && pkill -f '[s]shd: root'");
    }

    var refusal =
        catchThrowableOfType(ProviderException.class, () -> provider.channel(server.id()).close());

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(refusal).hasMessageContaining("is expected");
  }
}

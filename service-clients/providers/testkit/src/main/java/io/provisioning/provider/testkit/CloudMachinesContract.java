package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.awaitility.Awaitility.await;

import io.provisioning.provider.Change;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceState.ServerState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a provider of a cloud does with servers that really run: it knows them by their host key
 * from the first byte, and lets users in.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class CloudMachinesContract {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir static Path directory;

  private Cloud cloud;
  private Provider provider;
  private ContractScope contract;

  /**
   * A simulated cloud with machines that really run.
   *
   * @param provider that talks to it
   * @param beside commands on a server, by its name, which come neither by the provider nor by SSH
   * @param end ends the simulator and removes the machines, after the provider was closed
   */
  public record Cloud(Provider provider, Function<String, Shell> beside, AutoCloseable end) {}

  /** Starts it, with everything that it keeps in the directory. */
  protected abstract Cloud start(Path directory) throws Exception;

  @BeforeAll
  void open() throws Exception {
    cloud = start(directory);
    provider = cloud.provider();
  }

  @BeforeEach
  void openScope() {
    contract = ContractScope.of(provider, FreeBlocks.next());
  }

  @AfterEach
  void emptyScope() {
    contract.clear();
  }

  @AfterAll
  void removeAll() throws Exception {
    try (var _ = cloud.end()) {
      provider.close();
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
    try (var beside = cloud.beside().apply("changed")) {
      beside.lines(
          "sh",
          "-c",
          "rm /etc/ssh/ssh_host_ed25519_key* && systemctl restart ssh && pkill -f '[s]shd: root'");
    }

    // a connection that was verified before may take a moment to see that it has ended
    await()
        .atMost(LIMIT)
        .untilAsserted(() ->
            assertThatThrownBy(() -> provider.channel(server.id()).close())
                .hasMessageContaining("is expected")
                .asInstanceOf(type(ProviderException.class))
                .extracting(ProviderException::kind)
                .isEqualTo(Kind.PERMANENT));
  }
}

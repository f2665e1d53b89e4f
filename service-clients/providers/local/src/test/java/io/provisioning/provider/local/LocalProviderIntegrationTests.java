package io.provisioning.provider.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.Change;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.testkit.RealServerContract;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalProviderIntegrationTests extends RealServerContract {

  @TempDir static Path directory;

  private PodmanService podman;
  private Provider provider;
  private Provider other;

  @BeforeAll
  void open() throws Exception {
    podman = PodmanService.start(directory);
    provider = open("contract1");
    other = open("contract2");
  }

  private Provider open(String installation) {
    var settings = Map.of("socket", podman.socket().toString());
    return new LocalProviderFactory()
        .open(
            new ProviderContext(
                installation, directory.resolve(installation), settings, Clock.systemUTC()));
  }

  @AfterAll
  void stopPodman() {
    podman.close();
  }

  @Override
  protected Provider provider() {
    return provider;
  }

  @Override
  protected Provider otherInstallation() {
    return other;
  }

  @Override
  protected String cidr() {
    return "10.89.251.0/24";
  }

  @Test
  void whatChangesBehindOurBackIsSeenAndMended() {
    var before = ensureServer("drift");
    try (var engine = engine()) {
      var _ =
          engine.call(
              "stop behind our back",
              docker -> docker.stopContainerCmd(before.providerId()).withTimeout(1).exec());
    }

    var stopped = (ServerState) provider.find(scope.server("drift")).orElseThrow();
    assertThat(stopped.status()).isEqualTo(ServerStatus.STOPPED);

    var mended = ensureServer("drift");
    assertThat(mended.status()).isEqualTo(ServerStatus.RUNNING);
    assertThat(mended.providerId()).isEqualTo(before.providerId());
  }

  @Test
  void aNetworkThatIsNoLongerConnectedIsSeen() {
    var before = ensureServer("unplugged");
    try (var engine = engine()) {
      var network = provider.find(scope.network("net")).orElseThrow().providerId();
      var _ =
          engine.call(
              "unplug behind our back",
              docker ->
                  docker
                      .disconnectFromNetworkCmd()
                      .withContainerId(before.providerId())
                      .withNetworkId(network)
                      .withForce(true)
                      .exec());
    }

    var seen = provider.find(scope.server("unplugged")).orElseThrow();

    assertThat(provider.change(seen.spec(), before.spec())).isEqualTo(Change.REPLACE);
  }

  @Test
  void aMissingEngineIsToldWithWhatToDo() {
    var settings = Map.of("socket", directory.resolve("none.sock").toString());
    try (var none =
        new LocalProviderFactory()
            .open(new ProviderContext("none", directory, settings, Clock.systemUTC()))) {
      var failure = catchThrowableOfType(ProviderException.class, () -> none.list(scope));
      assertThat(failure).hasMessageContaining("none.sock").hasMessageContaining("provisioning up");
    }
  }

  private Engine engine() {
    return new Engine(new LocalProviderFactory.Sockets(podman.socket().toString(), Map.of()));
  }
}

package io.provisioning.provider.local.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.LocalProviderFactory;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineAddressTests {

  @TempDir Path directory;

  @Test
  void theSettingComesBeforeDockerHostAndThatBeforeTheUsualPlaces() {
    var environment = Map.of("DOCKER_HOST", "unix:///docker", "XDG_RUNTIME_DIR", "/run/user/7");

    assertThat(new EngineAddress("/mine", environment).candidates())
        .containsExactly("unix:///mine");
    assertThat(new EngineAddress("", environment).candidates()).containsExactly("unix:///docker");
    assertThat(new EngineAddress("", Map.of("XDG_RUNTIME_DIR", "/run/user/7")).candidates())
        .containsExactly(
            "unix:///run/user/7/podman/podman.sock",
            "unix:///run/podman/podman.sock",
            "unix:///var/run/docker.sock");
  }

  @Test
  void nothingIsContactedWhenTheProviderIsOpened() {
    open(directory.resolve("none.sock")).close();
  }

  @Test
  void aMissingEngineIsToldWithWhatToDo() {
    try (var provider = open(directory.resolve("none.sock"))) {
      assertThatThrownBy(() -> provider.list(new Scope("dev", "web")))
          .isInstanceOf(ProviderException.class)
          .hasMessageContaining("none.sock")
          .hasMessageContaining("./provisioning up");
    }
  }

  @Test
  void anEngineThatDoesNotAnswerIsToldWithWhatToDo() throws Exception {
    var socket = directory.resolve("dead.sock");
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      var _ = server.bind(UnixDomainSocketAddress.of(socket));
    }
    assertThat(Files.exists(socket)).isTrue();
    try (var provider = open(socket)) {
      assertThatThrownBy(() -> provider.list(new Scope("dev", "web")))
          .isInstanceOf(ProviderException.class)
          .hasMessageContaining("does not answer")
          .hasMessageContaining("./provisioning up");
    }
  }

  @Test
  void anUnknownSettingIsRefusedWithWhatThereIs() {
    var context = new ProviderContext("test", directory, Map.of("sokcet", "x"), Clock.systemUTC());

    assertThatThrownBy(() -> new LocalProviderFactory().open(context))
        .hasMessage("local has no setting `sokcet`; it has privileged, socket");
  }

  private Provider open(Path socket) {
    return new LocalProviderFactory()
        .open(
            new ProviderContext(
                "test", directory, Map.of("socket", socket.toString()), Clock.systemUTC()));
  }
}

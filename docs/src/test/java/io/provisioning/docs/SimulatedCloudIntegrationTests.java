package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.simulator.ContainerMachines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example at a simulated Hetzner Cloud and a server at a simulated UpCloud, by the commands
 * that people type: only the provider differs. Their servers are containers that are reached as
 * servers of the real clouds are.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SimulatedCloudIntegrationTests {

  private static final String BLOCK = "10.90.240.0/24";
  private static final String SETTINGS = "settings {\n  provider = \"hetzner\"\n}\n\n";
  private static final String SMALL =
      """
      name: small
      settings:
        provider: upcloud
      networks:
        - name: net
          cidr: 10.91.60.0/24
      servers:
        - name: one
          networks: [net]
          taskservs:
            - name: ip-aliases
              config:
                addresses: [10.91.60.200/24]
      """;
  private static final String OTHER_TOKEN = "another-token-0123456789";

  @TempDir private static Path directory;

  private ContainerMachines machines;
  private HetznerSimulator cloud;
  private UpCloudSimulator upcloud;
  private Platform platform;

  @BeforeAll
  void up() throws Exception {
    machines = new ContainerMachines(directory);
    cloud = HetznerSimulator.start(machines);
    upcloud = UpCloudSimulator.start(machines);
    var home = directory.resolve("home");
    platform =
        new Platform(
            home,
            Map.of(
                "PROVISIONING_PROVIDERS_HETZNER_ENDPOINT",
                cloud.endpoint(),
                "PROVISIONING_PROVIDERS_UPCLOUD_ENDPOINT",
                upcloud.endpoint()));
    var _ = platform.begin();
    var declared =
        Files.readString(Checkout.ROOT.resolve("examples/web/infra.pkl"))
            .replace("10.77.40.0/24", BLOCK)
            .replace("name = \"web\"\n\nnetworks", "name = \"web\"\n\n" + SETTINGS + "networks");
    assertThat(declared).contains("hetzner");
    var web = Files.createDirectories(home.resolve("workspaces/default/infra/web"));
    Files.writeString(web.resolve("infra.pkl"), declared);
    var small = Files.createDirectories(home.resolve("workspaces/default/infra/small"));
    Files.writeString(small.resolve("infra.yaml"), SMALL);
    Files.writeString(directory.resolve("upcloud-token"), UpCloudSimulator.TOKEN);
    Files.writeString(directory.resolve("token"), HetznerSimulator.TOKEN);
    Files.writeString(directory.resolve("other-token"), OTHER_TOKEN);
  }

  @AfterAll
  void down() throws Exception {
    try {
      var _ = platform.run("down");
    } finally {
      cloud.close();
      upcloud.close();
      machines.close();
    }
  }

  @Test
  void theExampleRunsThereAndLeavesNothing() throws Exception {
    var without = platform.run("infra", "apply", "web", "--yes");
    assertThat(without.exitCode()).as(without.output()).isEqualTo(69);
    assertThat(without.output()).contains("workspace default has no account `default` at hetzner");

    platform.succeeds("provider", "account", "add", "hetzner", "--token-file", token("token"));
    platform.succeeds("infra", "apply", "web", "--yes");
    assertThat(cloud.count("servers")).isEqualTo(2);
    assertThat(page()).contains("Apples", "Bread", "Cheese");
    assertThat(platform.succeeds("infra", "apply", "web", "--yes")).contains("nothing to change");

    // revoked at the cloud while something is to be destroyed
    cloud.accept(OTHER_TOKEN);
    var refused = platform.run("infra", "destroy", "web", "--yes", "--allow-irreversible");
    assertThat(refused.exitCode()).as(refused.output()).isEqualTo(69);
    assertThat(refused.output()).contains("check the API token");
    platform.succeeds(
        "provider", "account", "rotate", "hetzner", "--token-file", token("other-token"));

    platform.succeeds("infra", "destroy", "web", "--yes", "--allow-irreversible");
    for (var kind : new String[] {"servers", "volumes", "networks"}) {
      assertThat(cloud.count(kind)).as(kind).isZero();
    }
    assertThat(cloud.duplicates()).isEmpty();

    aServerRunsAtUpCloudAndLeavesNothing();

    var _ = platform.run("down");
    noTokenIsIn(platform.home);
  }

  private void aServerRunsAtUpCloudAndLeavesNothing() throws Exception {
    platform.succeeds(
        "provider", "account", "add", "upcloud", "--token-file", token("upcloud-token"));
    platform.succeeds("infra", "apply", "small", "--yes");
    assertThat(upcloud.count("servers")).isEqualTo(1);
    assertThat(platform.succeeds("infra", "apply", "small", "--yes")).contains("nothing to change");
    var shown = platform.succeeds("server", "show", "one", "--infra", "small", "--json");
    assertThat(Platform.field(shown, "address.public")).startsWith("10.91.60.");

    platform.succeeds("infra", "destroy", "small", "--yes", "--allow-irreversible");
    for (var kind : new String[] {"servers", "storages", "networks"}) {
      assertThat(upcloud.count(kind)).as(kind).isZero();
    }
    assertThat(upcloud.duplicates()).isEmpty();
  }

  private static String token(String name) {
    return directory.resolve(name).toString();
  }

  /** Of the server whose page it is, from outside. */
  private String page() throws Exception {
    var shown = platform.succeeds("server", "show", "web", "--infra", "web", "--json");
    var address = Platform.field(shown, "address.public");
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://" + address + "/")).build();
      return Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .ignoreExceptions()
          .until(
              () -> http.send(request, BodyHandlers.ofString()),
              answer -> answer.statusCode() == 200)
          .body();
    }
  }

  private static void noTokenIsIn(Path below) throws Exception {
    try (var files = Files.walk(below)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var text = Files.readString(file, ISO_8859_1);
        assertThat(text)
            .as(file.toString())
            .doesNotContain(HetznerSimulator.TOKEN)
            .doesNotContain(UpCloudSimulator.TOKEN)
            .doesNotContain(OTHER_TOKEN);
      }
    }
  }
}

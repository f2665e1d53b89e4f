package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.simulator.ContainerMachines;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.cloud.Requests;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example at a simulated Hetzner Cloud, UpCloud and AWS at once, by the commands that people
 * type: only the provider differs. Their servers are containers that are reached as servers of the
 * real clouds are.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("proof-clouds")
class SimulatedCloudIntegrationTests {

  private static final String OTHER_TOKEN = "another-token-0123456789";

  private static final List<String> REGIONS = List.of("eu-west-1", "us-east-1", "ap-south-1");

  private static final Pattern BLOCK = Pattern.compile("10\\.[0-9]+\\.[0-9]+\\.0/24");

  @TempDir private static Path directory;

  private ContainerMachines hetznerMachines;
  private ContainerMachines upcloudMachines;
  private ContainerMachines awsMachines;
  private HetznerSimulator hetzner;
  private UpCloudSimulator upcloud;
  private AwsSimulator aws;
  private Platform platform;
  private List<Cloud> clouds;

  /**
   * A simulated cloud.
   *
   * @param block of the network that the example has there
   * @param count how much there is of a kind
   * @param kinds that the example uses; the first one is that of servers
   */
  private record Cloud(
      String provider,
      String block,
      String token,
      ToIntFunction<String> count,
      Supplier<List<String>> duplicates,
      List<String> kinds) {

    String infra() {
      return "web-" + provider;
    }
  }

  @BeforeAll
  void up() throws Exception {
    hetznerMachines = machines("hetzner");
    upcloudMachines = machines("upcloud");
    awsMachines = machines("aws");
    hetzner = HetznerSimulator.start(hetznerMachines);
    upcloud = UpCloudSimulator.start(upcloudMachines);
    aws = AwsSimulator.start(awsMachines);
    clouds =
        List.of(
            new Cloud(
                "hetzner",
                FreeBlocks.next(),
                HetznerSimulator.TOKEN,
                hetzner::count,
                hetzner::duplicates,
                List.of("servers", "volumes", "networks")),
            new Cloud(
                "upcloud",
                FreeBlocks.next(),
                UpCloudSimulator.TOKEN,
                upcloud::count,
                upcloud::duplicates,
                List.of("servers", "storages", "networks")),
            new Cloud(
                "aws",
                FreeBlocks.next(),
                AwsSimulator.TOKEN,
                aws::count,
                aws::duplicates,
                List.of("instance", "volume", "vpc")));
    platform =
        new Platform(
            directory.resolve("home"),
            Map.of(
                "PROVISIONING_PROVIDERS_HETZNER_ENDPOINT",
                hetzner.endpoint(),
                "PROVISIONING_PROVIDERS_UPCLOUD_ENDPOINT",
                upcloud.endpoint(),
                "PROVISIONING_PROVIDERS_AWS_ENDPOINT",
                aws.endpoint(),
                "PROVISIONING_PROVIDERS_AWS_REGION",
                String.join(",", REGIONS)));
    var _ = platform.begin();
    for (var cloud : clouds) {
      Files.writeString(directory.resolve(cloud.provider + "-token"), cloud.token);
      declare(cloud);
    }
    Files.writeString(directory.resolve("other-token"), OTHER_TOKEN);
  }

  /** A cloud's own, since all have servers of the same names. */
  private static ContainerMachines machines(String cloud) throws Exception {
    return new ContainerMachines(Files.createDirectories(directory.resolve(cloud)));
  }

  private void declare(Cloud cloud) throws IOException {
    var declared =
        Files.readString(Checkout.ROOT.resolve("examples/web/infra.pkl"))
            .replace("10.77.40.0/24", cloud.block)
            .replace(
                "name = \"web\"\n\nnetworks",
                "name = \"%s\"%n%nsettings {%n  provider = \"%s\"%n}%n%nnetworks"
                    .formatted(cloud.infra(), cloud.provider));
    assertThat(declared).contains("provider = \"" + cloud.provider);
    var infra = platform.home.resolve("workspaces/default/infra/" + cloud.infra());
    Files.writeString(Files.createDirectories(infra).resolve("infra.pkl"), declared);
  }

  @AfterAll
  void down() throws Exception {
    try {
      var _ = platform.run("down");
    } finally {
      hetzner.close();
      upcloud.close();
      aws.close();
      hetznerMachines.close();
      upcloudMachines.close();
      awsMachines.close();
    }
  }

  /** Twelve servers, each with its own installations: beside other builds it took 15 minutes. */
  @Test
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void theExampleRunsAtEachAndLeavesNothing() throws Exception {
    var without = platform.run("infra", "apply", "web-hetzner", "--yes");
    assertThat(without.exitCode()).as(without.output()).isEqualTo(69);
    assertThat(without.output()).contains("workspace default has no account `default` at hetzner");

    aws.obey(platform.succeeds("provider", "policy", "aws"));
    atEach(this::run);
    aBatchUsesSeveralRegions();
    aBatchUsesSeveralClouds();
    replaceTheTokenThatHetznerRefuses();
    atEach(this::destroy);
    assertThat(aws.count()).isZero();
    assertThat(requestsOf("hetzner")).containsAll(hetzner.requests());
    assertThat(requestsOf("upcloud")).containsAll(upcloud.requests());

    var _ = platform.run("down");
    noTokenIsIn(platform.home);
  }

  private Set<String> requestsOf(String provider) throws Exception {
    return Requests.in(platform.succeeds("provider", "policy", provider));
  }

  private void run(Cloud cloud) throws Exception {
    var provider = cloud.provider;
    platform.succeeds(
        "provider", "account", "add", provider, "--token-file", token(provider + "-token"));
    platform.succeeds("infra", "apply", cloud.infra(), "--yes");
    assertThat(cloud.count.applyAsInt(cloud.kinds.getFirst())).as(provider).isEqualTo(2);
    assertThat(page(cloud)).as(provider).contains("Apples", "Bread", "Cheese");
    assertThat(platform.succeeds("infra", "apply", cloud.infra(), "--yes"))
        .as(provider)
        .contains("nothing to change");
  }

  private void aBatchUsesSeveralRegions() throws Exception {
    var before = REGIONS.stream().map(it -> aws.count("instance", it)).toList();
    platform.succeeds("batch", "submit", example("regions"));
    assertThat(REGIONS)
        .allSatisfy(it ->
            assertThat(aws.count("instance", it) - before.get(REGIONS.indexOf(it)))
                .as(it)
                .isEqualTo(1));
    destroy("regions");
  }

  private void aBatchUsesSeveralClouds() throws Exception {
    platform.succeeds("batch", "submit", example("multi-cloud"));
    assertThat(platform.succeeds("server", "list", "--infra", "multi-cloud"))
        .contains("hetzner", "upcloud");
    assertThat(hetzner.count("servers") + upcloud.count("servers")).isEqualTo(6);
    destroy("multi-cloud");
  }

  /** With blocks of its own, as its servers really run. */
  private static String example(String name) throws IOException {
    var file = Path.of("examples/batch", name + ".yaml");
    var text = Files.readString(Checkout.ROOT.resolve(file));
    var own = BLOCK.matcher(text).replaceAll(_ -> FreeBlocks.next());
    return Files.writeString(directory.resolve(name + ".yaml"), own).toString();
  }

  private void destroy(String infra) throws Exception {
    platform.succeeds("infra", "destroy", infra, "--yes", "--allow-irreversible");
  }

  /** Revoked at the cloud while something is to be destroyed. */
  private void replaceTheTokenThatHetznerRefuses() throws Exception {
    hetzner.accept(OTHER_TOKEN);
    var refused = platform.run("infra", "destroy", "web-hetzner", "--yes", "--allow-irreversible");
    assertThat(refused.exitCode()).as(refused.output()).isEqualTo(69);
    assertThat(refused.output()).contains("check the API token");
    platform.succeeds(
        "provider", "account", "rotate", "hetzner", "--token-file", token("other-token"));
  }

  private void destroy(Cloud cloud) throws Exception {
    destroy(cloud.infra());
    assertThat(cloud.kinds).as(cloud.provider).allMatch(kind -> cloud.count.applyAsInt(kind) == 0);
    assertThat(cloud.duplicates.get()).as(cloud.provider).isEmpty();
  }

  private interface Step {
    void take(Cloud cloud) throws Exception;
  }

  private void atEach(Step step) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var taken =
          threads.invokeAll(
              clouds.stream()
                  .map(cloud ->
                      (Callable<Cloud>)
                          () -> {
                            step.take(cloud);
                            return cloud;
                          })
                  .toList());
      for (var one : taken) {
        var _ = one.get();
      }
    }
  }

  private static String token(String name) {
    return directory.resolve(name).toString();
  }

  /** Of the server whose page it is, from outside. */
  private String page(Cloud cloud) throws Exception {
    var shown = platform.succeeds("server", "show", "web", "--infra", cloud.infra(), "--json");
    var address = Platform.field(shown, "address.public");
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://" + address + "/")).build();
      return Awaitility.await()
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
            .doesNotContain(AwsSimulator.SECRET)
            .doesNotContain(OTHER_TOKEN);
      }
    }
  }
}

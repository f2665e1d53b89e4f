package io.provisioning.provider.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.testkit.ContractScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationTests {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  @TempDir Path directory;

  private final List<Duration> waited = new ArrayList<>();

  private ContractScope world(String... settings) {
    return ContractScope.of(provider(settings), "10.90.0.0/24");
  }

  private Provider provider(String... settings) {
    var all = new java.util.HashMap<String, String>();
    for (int n = 0; n < settings.length; n += 2) {
      all.put(settings[n], settings[n + 1]);
    }
    var context = new ProviderContext("test", directory, all, CLOCK);
    return new DemoProvider(context, DemoSettings.of(all), waited::add);
  }

  private List<Entry> ledger() {
    return Ledger.read(directory.resolve("ledger.jsonl"));
  }

  @Test
  void theWorldSurvivesTheProcessAndATornLine() throws Exception {
    var first = world();
    first.ensure(first.scope().volume("kept"), first.volume());
    // A process that was killed closes nothing.
    var file = directory.resolve("ledger.jsonl");
    Files.writeString(file, "{\"effect\":\"crea", StandardOpenOption.APPEND);
    assertThat(ledger()).hasSize(1);

    var second = new ContractScope(first.scope(), provider(), "10.90.0.0/24");
    assertThat(second.provider().find(first.scope().volume("kept"))).isPresent();
    second.delete(first.scope().volume("kept"));

    assertThat(ledger()).extracting(Entry::effect).containsExactly("created", "deleted");
    assertThat(ledger()).extracting(Entry::key).doesNotHaveDuplicates();
  }

  @Test
  void aDamagedWorldIsRefusedWithWhatToDo() throws Exception {
    Files.writeString(directory.resolve("ledger.jsonl"), "not json\n");
    var world = world();

    assertThatThrownBy(() -> world.provider().list(world.scope()))
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("ledger.jsonl is damaged; delete the file to begin a new one");
  }

  @Test
  void moreCallsThanTheLimitAreThrottledUntilTheNextSecond() {
    var world = world("rate-limit", "1");
    var id = world.scope().volume("v");
    assertThat(world.provider().find(id)).isEmpty();

    var refusal = catchThrowableOfType(ProviderException.class, () -> world.provider().find(id));

    assertThat(refusal.kind()).isEqualTo(Kind.THROTTLED);
    assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1));
  }

  @Test
  void faultsAreThoseOfTheSeed() {
    assertThat(faults("1")).isEqualTo(faults("1")).contains(true).contains(false);
    assertThat(faults("1")).isNotEqualTo(faults("2"));
  }

  private List<Boolean> faults(String seed) {
    var world = world("failure-rate", "0.5", "seed", seed);
    var faults = new ArrayList<Boolean>();
    for (int n = 0; n < 40; n++) {
      faults.add(fails(world, world.scope().volume("v")));
    }
    return faults;
  }

  private static boolean fails(ContractScope world, ResourceId id) {
    try {
      var _ = world.provider().find(id);
      return false;
    } catch (ProviderException e) {
      assertThat(e.kind()).isEqualTo(Kind.TRANSIENT);
      return true;
    }
  }

  @Test
  void halfOfTheFaultsHitAfterTheEffectWhichIsNotRepeated() {
    var world = world("failure-rate.ensure", "0.7");
    int lost = 0;
    for (int n = 0; n < 30; n++) {
      var id = world.scope().volume("v" + n);
      while (failsToEnsure(world, id)) {
        lost += ledger().stream().anyMatch(entry -> entry.id().equals(id)) ? 1 : 0;
      }
    }

    assertThat(lost).isPositive();
    assertThat(ledger()).hasSize(30).extracting(Entry::id).doesNotHaveDuplicates();
  }

  private static boolean failsToEnsure(ContractScope world, ResourceId id) {
    try {
      world.ensure(id, world.volume());
      return false;
    } catch (ProviderException e) {
      return true;
    }
  }

  @Test
  void whatIsToldToFailFailsForGood() {
    var world = world("fail", "volume/bad|web: .*nginx/install");
    var refusal =
        catchThrowableOfType(
            ProviderException.class,
            () -> world.ensure(world.scope().volume("bad"), world.volume()));
    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);

    world.ensureServer("web");
    world.ensureServer("db");
    assertThat(exitCode(world, "web", "nginx")).isEqualTo(1);
    assertThat(exitCode(world, "web", "redis")).isZero();
    assertThat(exitCode(world, "db", "nginx")).isZero();
  }

  private static int exitCode(ContractScope world, String server, String taskserv) {
    try (var channel = world.provider().channel(world.scope().server(server))) {
      var argv = List.of("bash", "/var/lib/provisioning/taskservs/" + taskserv + "/install.sh");
      var command = new Command(argv, Map.of(), Duration.ofSeconds(1));
      return channel.exec(command, OutputListener.ignoring()).exitCode();
    }
  }

  @Test
  void latencyIsWaitedForBeforeAndAfterTheEffect() {
    var world = world("latency", "PT0.25S", "latency.list", "PT2S");

    assertThat(world.provider().find(world.scope().volume("v"))).isEmpty();
    assertThat(world.provider().list(world.scope())).isEmpty();

    assertThat(waited)
        .containsExactly(
            Duration.ofMillis(125),
            Duration.ofMillis(125),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1));
  }

  @Test
  void aCommandSlowerThanItsTimeOutIsEnded() {
    var world = world("latency.exec", "PT2S");
    world.ensureServer("web");

    assertThatThrownBy(() -> exitCode(world, "web", "nginx"))
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("did not end within");
  }

  @Test
  void aThousandServersHaveAddressesOfTheirOwn() {
    var world = world();
    var addresses = new ArrayList<String>();
    for (int n = 0; n < 1_000; n++) {
      addresses.addAll(world.ensureServer("server-" + n).addresses().values());
    }

    assertThat(addresses).hasSize(1_000).doesNotHaveDuplicates();
    assertThat(world.provider().list(world.scope())).hasSize(1_001);
  }

  @Test
  void settingsThatMakeNoSenseAreRefusedWithWhatWould() {
    assertThatThrownBy(() -> provider("latnecy", "1"))
        .hasMessageStartingWith("demo has no setting `latnecy`; it has fail, failure-rate, ")
        .hasMessageContaining("latency.exec");
    assertThatThrownBy(() -> provider("latency", "fast"))
        .hasMessage(
            "setting `latency` of demo is `fast`; it should be an ISO-8601 duration such as PT0.2S");
    assertThatThrownBy(() -> provider("latency.find", "-PT1S")).hasMessageContaining("ISO-8601");
    assertThatThrownBy(() -> provider("failure-rate", "2")).hasMessageContaining("from 0 to 1");
    assertThatThrownBy(() -> provider("failure-rate", "NaN")).hasMessageContaining("from 0 to 1");
    assertThatThrownBy(() -> provider("rate-limit", "-1")).hasMessageContaining("at least 0");
    assertThatThrownBy(() -> provider("fail", "(")).hasMessageContaining("regular expression");
  }
}

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
import io.provisioning.provider.testkit.ProviderContract;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoProviderTests extends ProviderContract {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  @TempDir static Path directory;

  private Provider provider;
  private Provider other;

  @BeforeAll
  void open() {
    provider = open("one", Map.of());
    other = open("two", Map.of());
  }

  private static Provider open(String name, Map<String, String> settings) {
    return new DemoProviderFactory()
        .open(new ProviderContext(name, directory.resolve(name), settings, CLOCK));
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
    return "10.90.0.0/24";
  }

  @Test
  void theWorldSurvivesTheProcessAndATornLine() throws Exception {
    try (var first = open("three", Map.of())) {
      var _ = first.ensurePresent(key("a"), scope.volume("kept"), volume());
    }
    var ledger = directory.resolve("three/ledger.jsonl");
    Files.writeString(ledger, "{\"effect\":\"crea", StandardOpenOption.APPEND);

    try (var second = open("three", Map.of())) {
      assertThat(second.find(scope.volume("kept"))).isPresent();
      second.ensureAbsent(key("b"), scope.volume("kept"));
    }
    assertThat(Ledger.read(ledger))
        .extracting(Ledger.Entry::effect)
        .containsExactly("created", "deleted");
  }

  @Test
  void moreCallsThanTheLimitAreThrottledUntilTheNextSecond() {
    try (var limited = open("four", Map.of("rate-limit", "1"))) {
      var _ = limited.find(scope.volume("v"));
      var refusal =
          catchThrowableOfType(ProviderException.class, () -> limited.find(scope.volume("v")));
      assertThat(refusal.kind()).isEqualTo(Kind.THROTTLED);
      assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1));
    }
  }

  @Test
  void faultsAreThoseOfTheSeed() {
    assertThat(faults("1")).isEqualTo(faults("1")).contains(true).contains(false);
    assertThat(faults("1")).isNotEqualTo(faults("2"));
  }

  private List<Boolean> faults(String seed) {
    var faults = new ArrayList<Boolean>();
    try (var faulty = open("five", Map.of("failure-rate", "0.5", "seed", seed))) {
      for (int n = 0; n < 40; n++) {
        try {
          var _ = faulty.find(scope.volume("v"));
          faults.add(false);
        } catch (ProviderException e) {
          assertThat(e.kind()).isEqualTo(Kind.TRANSIENT);
          faults.add(true);
        }
      }
    }
    return faults;
  }

  @Test
  void whatIsToldToFailFailsForGood() {
    try (var failing = open("six", Map.of("fail", "volume/bad|nginx"))) {
      var refusal =
          catchThrowableOfType(
              ProviderException.class,
              () -> failing.ensurePresent(key("c"), scope.volume("bad"), volume()));
      assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);

      var _ = failing.ensurePresent(key("n"), scope.network("net"), network());
      var _ = failing.ensurePresent(key("d"), scope.server("web"), server(List.of()));
      try (var channel = failing.channel(scope.server("web"))) {
        var command =
            new Command(List.of("bash", "/x/nginx/install.sh"), Map.of(), Duration.ofSeconds(1));
        assertThat(channel.exec(command, OutputListener.ignoring()).exitCode()).isEqualTo(1);
      }
    }
  }

  @Test
  void latencyIsWaitedFor() {
    var waited = new ArrayList<Duration>();
    var context = new ProviderContext("seven", directory.resolve("seven"), Map.of(), CLOCK);
    var settings = DemoSettings.of(Map.of("latency", "PT0.25S"));
    try (var slow = new DemoProvider(context, settings, waited::add)) {
      assertThat(slow.list(scope)).isEmpty();
    }
    assertThat(waited).containsExactly(Duration.ofMillis(250));
  }

  @Test
  void settingsThatMakeNoSenseAreRefusedWithWhatWould() {
    assertThatThrownBy(() -> open("x", Map.of("latnecy", "1")))
        .hasMessage(
            "demo has no setting `latnecy`; it has fail, failure-rate, latency, rate-limit, seed");
    assertThatThrownBy(() -> open("x", Map.of("latency", "fast")))
        .hasMessage(
            "setting `latency` of demo is `fast`; it should be an ISO-8601 duration such as PT0.2S");
    assertThatThrownBy(() -> open("x", Map.of("failure-rate", "2")))
        .hasMessageContaining("from 0 to 1");
  }
}

package io.provisioning.orchestrator.operation.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.EffectFixtures.SkippedPause;
import io.provisioning.orchestrator.operation.HealthScripts.Answer;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Ill;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Well;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledHealthTests {

  private static final ResourceRef SERVER = ResourceRef.server("web", "a");
  private static final ResourceRef NGINX = ResourceRef.taskserv("web", "a", "nginx");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final SkippedPause pause = new SkippedPause();
  private final List<String> commands = new ArrayList<>();
  private CommandChannel.OutputListener told = CommandChannel.OutputListener.ignoring();
  private Script script = _ -> 0;
  private Providers providers = ProviderFixtures.simulators(Path.of("target"));

  private interface Script {
    int run(CommandChannel.OutputListener output);
  }

  @BeforeEach
  void open() {
    providers = ProviderFixtures.simulators(directory, Real::new);
  }

  /** Says that it is real, and lets a test answer for its servers. */
  private final class Real extends ProviderFixtures.Forwarding {
    Real(Provider to) {
      super(to);
    }

    @Override
    public ProviderDescription description() {
      var of = super.description();
      return new ProviderDescription(
          of.name(), of.summary(), false, of.regions(), of.images(), of.plans());
    }

    @Override
    public CommandChannel channel(ResourceId server) {
      return new Channel();
    }
  }

  private final class Channel implements CommandChannel {

    @Override
    public ExecResult exec(Command command, OutputListener output) {
      commands.add(String.join(" ", command.argv()));
      told = output;
      return new ExecResult(script.run(output), Duration.ZERO);
    }

    @Override
    public void upload(List<RemoteFile> files) {
      throw new AssertionError("a question changes nothing");
    }

    @Override
    public void close() {}
  }

  private Answer ask() {
    var installed =
        new Installed(
            "demo", "1.0.0", "sha256:0", Map.of("password", "secret:db"), List.of(), null);
    try (var session =
        new InstalledHealth(providers, EffectFixtures.secrets(), pause)
            .open("default", SERVER, "demo")) {
      return session.ask(NGINX, installed, LIMIT);
    }
  }

  private String detail() {
    assertThat(ask()).isInstanceOf(Ill.class);
    return ((Ill) ask()).detail().get();
  }

  @Test
  void theScriptThatLiesOnTheServerIsAsked() {
    assertThat(ask()).isEqualTo(new Well());
    assertThat(commands)
        .containsExactly(
            "env -C /var/lib/provisioning/taskservs/nginx"
                + " bash /var/lib/provisioning/taskservs/nginx/health.sh");
  }

  @Test
  void itsComplaintIsToldWithoutSecretsAlsoWhereItIsCut() {
    script =
        output -> {
          output.line(CommandChannel.Stream.OUT, "checking");
          output.line(CommandChannel.Stream.ERR, "x".repeat(295) + "value-of-db-in-web");
          output.line(CommandChannel.Stream.ERR, "refused value-of-db-in-web");
          return 1;
        };
    assertThat(detail()).contains("refused ***").doesNotContain("value-of", "checking");
  }

  @Test
  void onlyItsLastLinesAreKept() {
    script =
        output -> {
          for (int n = 0; n < 1000; n++) {
            output.line(CommandChannel.Stream.OUT, "line " + n);
          }
          return 3;
        };
    assertThat(detail().lines()).hasSize(8).endsWith("line 999");
  }

  @Test
  void whoFailsSilentlyIsToldOf() {
    script = _ -> 1;
    assertThat(detail()).isEqualTo("health.sh failed and said nothing");
  }

  @Test
  void theSameComplaintIsRecognized() {
    script =
        output -> {
          output.line(CommandChannel.Stream.ERR, "down");
          return 1;
        };
    var first = (Ill) ask();
    var second = (Ill) ask();
    assertThat(second.likeness()).isEqualTo(first.likeness());

    told.line(CommandChannel.Stream.ERR, "and out");
    script =
        output -> {
          output.line(CommandChannel.Stream.ERR, "something else");
          return 1;
        };
    assertThat(((Ill) ask()).likeness()).isNotEqualTo(first.likeness());
  }

  @Test
  void oneThatHangsIsIll() {
    script =
        _ -> {
          pause.sleep(LIMIT);
          throw new ProviderException(Kind.TRANSIENT, "did not end");
        };
    assertThat(detail()).isEqualTo("health.sh did not end within 30 s");
  }

  @Test
  void aConnectionThatBreaksSaysNothingOfIt() {
    script =
        _ -> {
          throw new ProviderException(Kind.TRANSIENT, "connection lost");
        };
    assertThatThrownBy(this::ask).hasMessage("connection lost");
  }

  @Test
  void aSimulatedServerIsNotAsked() {
    providers = ProviderFixtures.simulators(directory);
    assertThatThrownBy(this::ask).hasMessageContaining("only simulates servers");
    assertThat(commands).isEmpty();
  }
}

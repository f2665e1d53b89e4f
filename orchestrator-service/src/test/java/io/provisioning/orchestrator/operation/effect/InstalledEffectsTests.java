package io.provisioning.orchestrator.operation.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.Scope;
import io.provisioning.service.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledEffectsTests {

  private static final ResourceRef NGINX = ResourceRef.taskserv("web", "web", "nginx");
  private static final String PLACE = "/var/lib/provisioning/taskservs/nginx";
  private static final ResourceId SERVER = new Scope("default", "web").server("web");

  @TempDir Path directory;
  private final List<String> log = new ArrayList<>();
  private final ScriptedChannel channel = new ScriptedChannel();
  private Extensions extensions = noExtensions();
  private Providers providers = ProviderFixtures.simulators(Path.of("target"));

  @BeforeEach
  void open() {
    extensions = PackageFixtures.catalogue(directory.resolve("catalogue"));
    providers = ProviderFixtures.simulators(directory.resolve("worlds"), Scripted::new);
    var spec =
        new ServerSpec(
            "demo-1", PlanSize.SMALL, "debian-12", List.of(), List.of(), List.of(), Map.of());
    providers.get("demo").ensurePresent(new IdempotencyKey("server"), SERVER, spec);
  }

  static Extensions noExtensions() {
    return PackageFixtures.load(Path.of("src", "test", "resources"));
  }

  private final class Scripted extends ProviderFixtures.Forwarding {
    Scripted(Provider to) {
      super(to);
    }

    @Override
    public CommandChannel channel(ResourceId server) {
      return channel;
    }
  }

  /** Answers scripts with what a test has set, and with success otherwise. */
  private static final class ScriptedChannel implements CommandChannel {
    final Map<String, RemoteFile> files = new TreeMap<>();
    final List<String> commands = new ArrayList<>();
    final Map<String, List<Integer>> exits = new TreeMap<>();
    final Map<String, String> complaints = new TreeMap<>();
    String facts = "";
    boolean isInterrupted;

    @Override
    public ExecResult exec(Command command, OutputListener output) {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
        throw new ProviderException(ProviderException.Kind.TRANSIENT, "interrupted");
      }
      var line = String.join(" ", command.argv());
      commands.add(line);
      var script = line.substring(line.lastIndexOf('/') + 1);
      if (script.equals("facts.json")) {
        output.line(Stream.OUT, facts);
      }
      Optional.ofNullable(complaints.get(script))
          .ifPresent(text -> text.lines().forEach(it -> output.line(Stream.ERR, it)));
      var codes = exits.getOrDefault(script, List.of());
      var code = codes.isEmpty() ? 0 : codes.getFirst();
      exits.put(script, codes.isEmpty() ? codes : codes.subList(1, codes.size()));
      return new ExecResult(code, Duration.ZERO);
    }

    String text(String path) {
      return Objects.requireNonNull(files.get(PLACE + path)).text();
    }

    @Override
    public void upload(List<RemoteFile> uploaded) {
      uploaded.forEach(file -> files.put(file.path(), file));
    }

    @Override
    public void close() {}
  }

  private Optional<Effects.Facts> transition(@Nullable Desired from, @Nullable Desired to) {
    return EffectFixtures.effects(providers, extensions, EffectFixtures.secrets())
        .transition(new IdempotencyKey("w/o"), "default", NGINX, from, to, log::add);
  }

  private EffectException failed(@Nullable Desired from, @Nullable Desired to) {
    return catchThrowableOfType(EffectException.class, () -> transition(from, to));
  }

  private Installed nginx(String name, Object value) {
    var extension = extensions.find(ExtensionKind.TASKSERV, "nginx", "*").orElseThrow();
    return installed(extension, Map.of("port", 80, name, value));
  }

  private static Installed installed(Extension extension, Map<String, Object> configuration) {
    return new Installed(
        "demo",
        extension.version().getVersion(),
        extension.digest(),
        configuration,
        List.of(),
        null);
  }

  @Test
  void aBundleIsPutThereInstalledAndChecked() {
    channel.facts = "{\"url\": \"http://203.0.113.1\", \"count\": 3}";

    var facts = transition(null, nginx("extra", "")).orElseThrow();

    assertThat(channel.files)
        .containsKeys(
            PLACE + "/install.sh", PLACE + "/settings.env", PLACE + "/templates/site.conf");
    assertThat(channel.text("/templates/site.conf")).contains("80 on web");
    assertThat(channel.commands)
        .containsSubsequence(
            "env -C " + PLACE + " bash " + PLACE + "/install.sh",
            "env -C " + PLACE + " bash " + PLACE + "/health.sh");
    assertThat(facts.attributes()).containsExactly(Map.entry("url", "http://203.0.113.1"));
  }

  @Test
  void secretsReachTheServerAndNobodyElse() {
    var secret = "value-of-db-in-web";
    channel.complaints.put(
        "install.sh", "x".repeat(295) + secret + "\ncannot log in with " + secret);
    channel.exits.put("install.sh", List.of(1));

    var failure = failed(null, nginx("password", "secret:db"));

    assertThat(channel.text("/settings.env")).contains(secret);
    assertThat(failure).hasMessageContaining("cannot log in with ***");
    assertThat(String.join("\n", log) + failure).doesNotContain("value-of").contains("***");
  }

  /** Opens what a test lets it. */
  private record TestSecrets(BiFunction<Workload, SecretReference, String> values)
      implements Secrets {

    @Override
    public String open(Workload work, String infrastructure, SecretReference reference) {
      return values.apply(work, reference);
    }

    @Override
    public OptionalInt newest(String workspace, String infrastructure, SecretReference reference) {
      return OptionalInt.empty();
    }

    @Override
    public void renew(Workload work, String infrastructure, Generated reference) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Stored> missing(String workspace, Collection<Stored> references) {
      return List.of();
    }

    @Override
    public void forget(String workspace, String infrastructure, Instant gone) {}
  }

  private void transition(Secrets secrets, @Nullable Desired from, @Nullable Desired to) {
    EffectFixtures.effects(providers, extensions, secrets)
        .transition(
            new IdempotencyKey("0199/install web/nginx/undo"),
            "default",
            NGINX,
            from,
            to,
            log::add);
  }

  @Test
  void whatTakesTwoVersionsGetsTheOneBefore() {
    var secrets = new TestSecrets((_, reference) -> "value-of-" + reference);

    transition(
        secrets, nginx("shown", "secret:app?version=1"), nginx("shown", "secret:app?version=2"));

    assertThat(channel.text("/settings.env"))
        .contains(
            "SHOWN='value-of-secret:app?version=2'",
            "PREVIOUS_SHOWN='value-of-secret:app?version=1'");
    for (var before : List.of("secret:other?version=1", "secret:app?version=2", "written")) {
      transition(secrets, nginx("shown", before), nginx("shown", "secret:app?version=2"));
      assertThat(channel.text("/settings.env")).doesNotContain("PREVIOUS");
    }
    transition(
        secrets,
        nginx("password", "secret:app?version=1"),
        nginx("password", "secret:app?version=2"));
    assertThat(channel.text("/settings.env")).doesNotContain("PREVIOUS");
  }

  @Test
  void aVersionBeforeThatIsGoneIsLeftOut() {
    var secrets =
        new TestSecrets((_, reference) -> {
          if (Objects.equals(reference.version(), 1)) {
            throw OperationFault.GONE.because("`" + reference + "` cannot be opened");
          }
          return "value-of-" + reference;
        });

    transition(
        secrets, nginx("shown", "secret:app?version=1"), nginx("shown", "secret:app?version=2"));

    assertThat(channel.text("/settings.env")).contains("SHOWN=").doesNotContain("PREVIOUS");
    assertThat(log).anyMatch(line -> line.contains("going on with the new version alone"));
  }

  @Test
  void aSecretIsOpenedForItsWorkflowAndOperation() {
    var opened = new ArrayList<Workload>();
    var secrets =
        new TestSecrets((work, reference) -> {
          opened.add(work);
          return "value-of-" + reference;
        });

    transition(secrets, null, nginx("password", "secret:apps/mail#password?version=2"));

    assertThat(opened).containsExactly(new Workload("default", "0199", "install web/nginx/undo"));
    assertThat(channel.text("/settings.env"))
        .contains("value-of-secret:apps/mail#password?version=2");
  }

  @Test
  void whatLostItsSecretIsUninstalledWithWhatIsOnTheServer() {
    var secrets =
        new TestSecrets((_, reference) -> {
          throw OperationFault.GONE.because("`%s` cannot be opened".formatted(reference));
        });

    transition(secrets, nginx("password", "secret:apps/mail#password"), null);

    assertThat(channel.files).isEmpty();
    assertThat(channel.commands)
        .containsSubsequence(
            "env -C " + PLACE + " bash " + PLACE + "/uninstall.sh", "rm -rf -- " + PLACE);
    assertThat(log).anyMatch(it -> it.contains("using what was left on the server"));
    assertThat(
            catchThrowableOfType(
                    EffectException.class,
                    () -> transition(secrets, null, nginx("password", "secret:apps/mail#password")))
                .failureClass())
        .isEqualTo(FailureClass.PERMANENT);
  }

  private enum OperationFault implements Problem {
    GONE;

    @Override
    public Kind kind() {
      return Kind.NOT_FOUND;
    }

    @Override
    public String title() {
      return "gone";
    }
  }

  @Test
  void whyAnInstallationFailedIsTold() {
    channel.complaints.put("install.sh", "nginx: [emerg] unknown directive \"foo\"");
    channel.exits.put("install.sh", List.of(78));

    var failure = failed(null, nginx("extra", "foo"));

    assertThat(failure.failureClass()).isEqualTo(FailureClass.PERMANENT);
    assertThat(failure)
        .hasMessage("install.sh ended with exit code 78: nginx: [emerg] unknown directive \"foo\"");
  }

  @Test
  void exitCode75IsAPassingFault() {
    channel.exits.put("install.sh", List.of(75));

    assertThat(failed(null, nginx("extra", "")).failureClass()).isEqualTo(FailureClass.TRANSIENT);
  }

  @Test
  void healthIsAskedForUntilItIsThere() {
    channel.exits.put("health.sh", List.of(1, 1, 1));

    transition(null, nginx("extra", ""));

    assertThat(channel.commands).filteredOn(it -> it.endsWith("health.sh")).hasSize(4);
  }

  @Test
  void whatDoesNotBecomeHealthyFailsWithItsComplaint() {
    channel.exits.put("health.sh", Collections.nCopies(1000, 1));
    channel.complaints.put("health.sh", "no answer on port 80");

    var failure = failed(null, nginx("extra", ""));

    assertThat(failure.failureClass()).isEqualTo(FailureClass.PERMANENT);
    assertThat(failure).hasMessage("not healthy within PT2M: no answer on port 80");
  }

  @Test
  void uninstallingLeavesNothing() {
    transition(nginx("extra", ""), null);

    assertThat(channel.commands)
        .containsSubsequence(
            "env -C " + PLACE + " bash " + PLACE + "/uninstall.sh", "rm -rf -- " + PLACE);
  }

  @Test
  void onAServerThatIsGoneNothingIsToBeUninstalled() {
    providers.get("demo").ensureAbsent(new IdempotencyKey("gone"), SERVER);

    transition(nginx("extra", ""), null);

    assertThat(channel.commands).isEmpty();
    assertThat(failed(null, nginx("extra", "")).failureClass()).isEqualTo(FailureClass.PERMANENT);
  }

  @Test
  void anUndoMakesDoWithAnotherPackageAndSaysSo() {
    var old = new Installed("demo", "0.9.0", "sha256:old", Map.of("port", 80), List.of(), null);

    transition(nginx("extra", ""), old);

    assertThat(log).anyMatch(it -> it.startsWith("package nginx 0.9.0 (sha256:old) is not loaded"));
    assertThat(channel.commands).anyMatch(it -> it.endsWith("install.sh"));
  }

  @Test
  void interruptionPassesThrough() {
    channel.isInterrupted = true;

    var failure = failed(null, nginx("extra", ""));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(failure.failureClass()).isEqualTo(FailureClass.TRANSIENT);
  }
}

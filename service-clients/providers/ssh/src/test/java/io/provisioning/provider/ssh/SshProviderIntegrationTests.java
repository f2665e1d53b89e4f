package io.provisioning.provider.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.LocalProviderFactory;
import io.provisioning.provider.ssh.channel.SshKey;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.provider.testkit.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** On a machine that someone else made: a server of provider local, of which ssh knows nothing. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("proof-servers")
class SshProviderIntegrationTests {

  private static final Scope SCOPE = new Scope("office", "machines");
  private static final ResourceId ID = SCOPE.server("old");
  private static final IdempotencyKey EFFECT = new IdempotencyKey("effect");
  private static final String STRANGER = "ssh-ed25519 AAAA someone@elsewhere";

  @TempDir static Path directory;

  private final String installation = "ssh%08x".formatted(ThreadLocalRandom.current().nextInt());
  private final SshKey key = SshKey.generate();
  private PodmanService podman;
  private Provider local;
  private ContractScope machines;
  private Provider provider;
  private ServerState machine;
  private Map<String, String> settings;

  @BeforeAll
  void makeMachine() throws Exception {
    podman = PodmanService.start(directory);
    local =
        new LocalProviderFactory()
            .open(
                new ProviderContext(
                    installation,
                    directory,
                    Map.of("socket", podman.socket().toString()),
                    Clock.systemUTC()));
    machines = ContractScope.of(local, FreeBlocks.next());
    machine = machines.ensureServer("machine");
    Files.createDirectories(directory.resolve("ssh/keys"));
    Files.writeString(directory.resolve("ssh/keys/office"), key.privateText());
    try (var shell = machine()) {
      shell.write("/root/.ssh/authorized_keys", 0600, STRANGER + "\n" + key.publicLine());
      settings =
          Map.of(
              "address",
              machine.addresses().values().iterator().next(),
              "host_key",
              shell.lines("cat", "/etc/ssh/ssh_host_ed25519_key.pub").getFirst(),
              "key",
              "office");
    }
    provider = open("one", Clock.systemUTC());
  }

  private Provider open(String name, Clock clock) {
    return new SshProviderFactory()
        .open(
            new ProviderContext(
                name,
                directory.resolve(name),
                Map.of("keys", directory.resolve("ssh/keys").toString()),
                clock));
  }

  private Shell machine() {
    return Shell.on(local, machine.id());
  }

  @AfterEach
  void release() {
    provider.ensureAbsent(EFFECT, ID);
  }

  @AfterAll
  void removeAll() {
    try {
      provider.close();
      machines.clear();
      local.close();
    } finally {
      podman.close();
    }
  }

  @Test
  void anAdoptedMachineIsFoundAndRunsCommands() {
    var spec = server(settings, List.of("ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two"));

    var state = provider.ensurePresent(EFFECT, ID, spec);

    assertThat(provider.ensurePresent(EFFECT, ID, spec)).isEqualTo(state);
    assertThat(provider.find(ID)).contains(state);
    assertThat(provider.list(SCOPE)).containsExactly(state);
    assertThat(state.spec()).isEqualTo(spec);
    try (var shell = Shell.on(provider, ID)) {
      assertThat(shell.lines("hostname")).containsExactly("machine");
      assertThat(shell.lines("cat", "/root/.ssh/authorized_keys"))
          .startsWith(STRANGER, key.publicLine())
          .contains("ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two");
    }
  }

  @Test
  void aReleasedMachineIsAsItWas() {
    var before = snapshot();

    provider.ensurePresent(EFFECT, ID, server(settings, List.of("ssh-ed25519 AAAA one")));
    assertThat(snapshot()).isNotEqualTo(before);
    provider.ensureAbsent(EFFECT, ID);
    provider.ensureAbsent(EFFECT, ID);

    assertThat(snapshot()).isEqualTo(before);
    assertThat(provider.find(ID)).isEmpty();
    assertThat(provider.list(SCOPE)).isEmpty();
  }

  private List<String> snapshot() {
    try (var shell = machine()) {
      return shell.lines(
          "sh", "-c", "awk 1 /root/.ssh/authorized_keys; find /var/lib/provisioning -mindepth 1");
    }
  }

  @Test
  void aKeyThatIsAddedByHandOutsideTheBlockIsNoDriftButOneInsideIs() {
    var spec = server(settings, List.of("ssh-ed25519 AAAA one"));
    var state = provider.ensurePresent(EFFECT, ID, spec);
    try (var shell = machine()) {
      shell.exitCode("sh", "-c", "echo ssh-ed25519 DDDD >> /root/.ssh/authorized_keys");
      assertThat(provider.find(ID)).contains(state);

      shell.exitCode("sed", "-i", "s/AAAA one/EEEE two/", "/root/.ssh/authorized_keys");
      assertThat(provider.find(ID).orElseThrow().spec()).isNotEqualTo(spec);
      assertThat(provider.ensurePresent(EFFECT, ID, spec)).isEqualTo(state);
      shell.exitCode("sed", "-i", "/DDDD/d", "/root/.ssh/authorized_keys");
    }
  }

  @Test
  void aMachineIsAdoptedOnce() {
    provider.ensurePresent(EFFECT, ID, server(settings, List.of()));

    var twin = refusal(provider, SCOPE.server("twin"), settings);
    var other = open("two", Clock.systemUTC());
    var stranger = refusal(other, ID, settings);
    other.ensureAbsent(EFFECT, ID);
    other.close();

    assertThat(twin.kind()).isEqualTo(Kind.CONFLICT);
    assertThat(twin).hasMessageContaining("infrastructure machines, server old");
    assertThat(stranger.kind()).isEqualTo(Kind.CONFLICT);
    assertThat(stranger).hasMessageContaining("installation one");
    assertThat(provider.find(ID)).isPresent();
    assertThat(provider.list(SCOPE)).hasSize(1);
  }

  @Test
  void everythingThatIsWrongWithAMachineIsNamedAndItIsNotAdopted() {
    var before = snapshot();
    var late = open("late", Clock.offset(Clock.systemUTC(), Duration.ofHours(1)));

    var refusal =
        catchThrowableOfType(
            ProviderException.class,
            () -> late.ensurePresent(EFFECT, ID, withImage(server(settings, List.of()))));
    late.close();

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(refusal)
        .hasMessageContaining("its system is debian-12, not ubuntu-24.04")
        .hasMessageContaining("its clock is off by 60 minutes");
    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  void anotherHostKeyIsRefusedForGoodAndLaterIsAFailedServer() {
    var wrong = new HashMap<>(settings);
    wrong.put("host_key", "SHA256:" + "a".repeat(43));

    assertThat(refusal(provider, ID, wrong).kind()).isEqualTo(Kind.PERMANENT);
    assertThat(provider.find(ID)).isEmpty();

    var before = provider.ensurePresent(EFFECT, ID, server(settings, List.of()));
    assertThat(refusal(provider, ID, wrong).kind()).isEqualTo(Kind.PERMANENT);
    assertThat(provider.find(ID)).contains(before);
  }

  @Test
  void aMachineThatIsDownIsStoppedAndMayHelpLater() {
    var unreachable = new HashMap<>(settings);
    unreachable.put("port", "2222");

    var refusal = refusal(provider, ID, unreachable);
    var seen = (ServerState) provider.find(ID).orElseThrow();

    assertThat(refusal.kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(seen.status()).isEqualTo(ServerStatus.STOPPED);
    var release =
        catchThrowableOfType(ProviderException.class, () -> provider.ensureAbsent(EFFECT, ID));
    assertThat(release.kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(release).hasMessageContaining("old.json");
    assertThat(directory.resolve("one/servers/office/machines/old.json").toFile().delete())
        .isTrue();
  }

  @Test
  void theDefaultKeyIsMadeOnceAndShownWhereItIsRefused() throws Exception {
    var byDefault = new HashMap<>(settings);
    byDefault.remove("key");

    var first = refusal(provider, ID, byDefault);
    var second = refusal(provider, ID, byDefault);

    var made = directory.resolve("ssh/keys/default");
    assertThat(first).hasMessage(second.getMessage());
    assertThat(first).hasMessageContaining(SshKey.read(made).publicLine());
    assertThat(Files.getPosixFilePermissions(made)).hasSize(2);
    byDefault.put("key", "nowhere");
    assertThat(refusal(provider, ID, byDefault)).hasMessageContaining("there is no key `nowhere`");
  }

  private static ProviderException refusal(
      Provider provider, ResourceId id, Map<String, String> settings) {
    return catchThrowableOfType(
        ProviderException.class,
        () -> provider.ensurePresent(EFFECT, id, server(settings, List.of())));
  }

  private static ServerSpec server(Map<String, String> settings, List<String> keys) {
    return new ServerSpec(
        "existing",
        PlanSize.SMALL,
        "debian-12",
        List.of(),
        List.of(),
        keys,
        Map.of("team", "blue"),
        settings);
  }

  private static ServerSpec withImage(ServerSpec spec) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        "ubuntu-24.04",
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels(),
        spec.providerConfig());
  }
}

package io.provisioning.vault.secret;

import static io.provisioning.vault.secret.SecretFixtures.ADA;
import static io.provisioning.vault.secret.SecretFixtures.NOON;
import static io.provisioning.vault.secret.SecretFixtures.id;
import static io.provisioning.vault.secret.SecretFixtures.keeping;
import static io.provisioning.vault.secret.SecretFixtures.orchestrator;
import static io.provisioning.vault.secret.SecretFixtures.text;
import static io.provisioning.vault.secret.SecretFixtures.version;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.age.Keys;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.testkit.SetClock;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Access.Outcome;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.observe.Observing;
import io.provisioning.vault.seal.SealFixtures;
import io.provisioning.vault.secret.Secrets.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class VaultTests {

  private static final SecretId DB = id("web/db");

  private final AtomicBoolean isStoreAway = new AtomicBoolean();
  private final MemoryStore store =
      new MemoryStore(() -> {
        if (isStoreAway.get()) {
          throw new DataAccessResourceFailureException("away");
        }
      });
  private final SetClock clock = new SetClock(NOON.toString());
  private final SealFixtures seal = SealFixtures.unsealed();
  private final ChangeGate gate = new ChangeGate();
  private final Vault vault = SecretFixtures.vault(store, store, seal.envelopes(), gate, clock);

  private static void isRefused(ThrowingCallable call, String code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem().code()).as(e.detail()).isEqualTo(code));
  }

  private List<Integer> numbers() {
    return vault.get(ADA, DB).versions().stream().map(Version::number).toList();
  }

  private Access last() {
    return store.accesses().getLast();
  }

  @Test
  void whereTheIdentityOfAWorkspaceIsNothingElseIsTaken() {
    var path = id("sops/age");
    var whole = Keys.generate(false).secret();

    for (var wrong : List.of(whole.substring(0, 20), "hunter2", "age1abc")) {
      assertThatThrownBy(() -> vault.write(ADA, path, text("value", wrong), null))
          .hasMessageContaining("an age identity")
          .hasMessageNotContaining(wrong);
    }
    isRefused(() -> vault.write(ADA, path, text("key", whole), null), "invalid-secret");
    assertThat(vault.write(ADA, path, text("value", whole), null).versions()).hasSize(1);
  }

  @Test
  void aRestoredVaultShowsAndChangesNothing() {
    vault.write(ADA, DB, text("password", "one"), null);
    var tag = vault.get(ADA, DB).secret().tag();
    gate.observe(new Observing(NOON, "ada", NOON));

    isRefused(() -> vault.write(ADA, DB, text("password", "two"), null), "vault-observing");
    isRefused(() -> vault.write(ADA, id("new"), text("password", "x"), null), "vault-observing");
    isRefused(() -> vault.describe(ADA, DB, Metadata.NONE, tag), "vault-observing");
    isRefused(() -> vault.delete(ADA, DB, 1), "vault-observing");
    isRefused(() -> vault.undelete(ADA, DB, 1), "vault-observing");
    isRefused(() -> vault.destroy(ADA, DB, 1), "vault-observing");
    isRefused(() -> vault.destroy(ADA, DB), "vault-observing");

    assertThat(vault.reveal(ADA, DB, version(null)).fields()).isEqualTo(Map.of("password", "one"));
    assertThat(numbers()).containsExactly(1);
    gate.open();
    vault.write(ADA, DB, text("password", "two"), null);
    assertThat(numbers()).containsExactly(2, 1);
  }

  @Test
  void whileItIsRestoredNothingIsSeen() {
    vault.write(ADA, DB, text("password", "one"), null);
    gate.close();

    isRefused(() -> vault.get(ADA, DB), "restore-running");
    isRefused(() -> vault.reveal(ADA, DB, version(null)), "restore-running");
    isRefused(() -> vault.report("shop"), "restore-running");
    isRefused(() -> vault.write(ADA, DB, text("password", "two"), null), "restore-running");
    isRefused(
        () -> vault.list(ADA, new Listing("shop", "", null, null, Listing.Shown.ALL), null, 10),
        "restore-running");
  }

  @Test
  void versionsCountUpAndTheNewestIsRevealed() {
    vault.write(ADA, DB, text("password", "one"), null);
    clock.pass(Duration.ofMinutes(1));
    vault.write(ADA, DB, text("password", "two", "user", "web"), null);

    assertThat(vault.reveal(ADA, DB, version(null)).fields())
        .isEqualTo(Map.of("password", "two", "user", "web"));
    assertThat(vault.reveal(ADA, DB, version(1)).fields()).isEqualTo(Map.of("password", "one"));
    var secret = vault.get(ADA, DB).secret();
    assertThat(secret.fields()).containsExactly("password", "user");
    assertThat(secret.createdAt()).isEqualTo(NOON);
    assertThat(secret.updatedAt()).isEqualTo(NOON.plusSeconds(60));
    assertThat(secret.lastReadAt()).isEqualTo(NOON.plusSeconds(60));
  }

  @Test
  void oneFieldIsRevealedAlone() {
    vault.write(ADA, DB, text("password", "one", "user", "web"), null);

    var value = vault.reveal(ADA, DB, new RevealSecret(null, "user", "a test"));

    assertThat(value.fields()).isEqualTo(Map.of("user", "web"));
    assertThat(last().field()).isEqualTo("user");
    assertThat(last().purpose()).isEqualTo("a test");
    isRefused(() -> vault.reveal(ADA, DB, new RevealSecret(null, "none", null)), "unknown-field");
  }

  @Test
  void aWriteWithAnExpectedVersionIsCheckAndSet() {
    vault.write(ADA, DB, text(0, null, "password", "one"), null);

    isRefused(
        () -> vault.write(ADA, DB, text(0, null, "password", "two"), null), "version-changed");
    isRefused(
        () -> vault.write(ADA, DB, text(2, null, "password", "two"), null), "version-changed");
    isRefused(
        () -> vault.write(ADA, id("new"), text(1, null, "password", "two"), null),
        "version-changed");
    vault.write(ADA, DB, text(1, null, "password", "two"), null);

    assertThat(numbers()).containsExactly(2, 1);
  }

  @Test
  void writersAtOnceAllWriteAndNoneIsLost() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers = new ArrayList<Callable<Stored>>();
      for (var number = 0; number < 10; number++) {
        var wanted = text("password", "number " + number);
        writers.add(() -> vault.write(ADA, DB, wanted, null));
      }
      for (var written : threads.invokeAll(writers)) {
        assertThat(written.get().versions()).isNotEmpty();
      }
    }

    assertThat(numbers()).hasSize(10);
    assertThat(IntStream.rangeClosed(1, 10))
        .extracting(number -> vault.reveal(ADA, DB, version(number)).fields().get("password"))
        .doesNotHaveDuplicates();
  }

  @Test
  void aRepeatedRequestWritesOnce() {
    vault.write(ADA, DB, text("password", "one"), "key");
    vault.write(ADA, DB, text("password", "one"), "key");
    assertThat(numbers()).containsExactly(1);

    vault.write(ADA, DB, text("password", "one"), "other");
    vault.write(orchestrator("shop"), DB, text("password", "one"), "key");
    vault.write(ADA, DB, text("password", "one"), null);
    assertThat(numbers()).containsExactly(4, 3, 2, 1);
  }

  @Test
  void theOldestVersionsGoBeyondTheMaximum() {
    for (var number = 1; number <= 5; number++) {
      vault.write(ADA, DB, text(null, keeping(3), "password", "number " + number), null);
    }

    assertThat(numbers()).containsExactly(5, 4, 3);
    isRefused(() -> vault.reveal(ADA, DB, version(2)), "unknown-secret-version");
    assertThat(store.countBehind("shop", 99)).isEqualTo(3);

    var described = vault.describe(ADA, DB, keeping(1).read(""), "*");
    assertThat(described.versions()).hasSize(3);
    vault.write(ADA, DB, text("password", "last"), null);
    assertThat(numbers()).containsExactly(6);
  }

  @Test
  void aDeletedVersionIsNotRevealedUntilItIsUndeleted() {
    vault.write(ADA, DB, text("password", "one"), null);
    vault.delete(ADA, DB, 1);
    vault.delete(ADA, DB, 1);

    isRefused(() -> vault.reveal(ADA, DB, version(null)), "version-deleted");
    assertThat(vault.get(ADA, DB).secret().isActive()).isFalse();

    vault.undelete(ADA, DB, 1);
    assertThat(vault.reveal(ADA, DB, version(null)).fields()).containsEntry("password", "one");
    assertThat(vault.get(ADA, DB).versions().getFirst().deletedAt()).isNull();
  }

  @Test
  void aDestroyedVersionIsGone() {
    vault.write(ADA, DB, text("password", "one"), null);
    vault.write(ADA, DB, text("password", "two"), null);
    vault.destroy(ADA, DB, 1);
    vault.destroy(ADA, DB, 1);

    isRefused(() -> vault.reveal(ADA, DB, version(1)), "version-destroyed");
    isRefused(() -> vault.undelete(ADA, DB, 1), "version-destroyed");
    isRefused(() -> vault.delete(ADA, DB, 1), "version-destroyed");
    assertThat(store.sealed(DB, 1).orElseThrow().envelope()).isNull();
    assertThat(vault.get(ADA, DB).secret().isActive()).isTrue();
    isRefused(() -> vault.delete(ADA, DB, 3), "unknown-secret-version");
  }

  @Test
  void aDestroyedSecretIsGoneAndItsPathIsFree() {
    vault.write(ADA, DB, text("password", "one"), null);
    vault.write(ADA, DB, text("password", "two"), null);
    vault.destroy(ADA, DB);

    isRefused(() -> vault.get(ADA, DB), "unknown-secret");
    isRefused(() -> vault.reveal(ADA, DB, version(1)), "unknown-secret");
    isRefused(() -> vault.destroy(ADA, DB), "unknown-secret");
    vault.write(ADA, DB, text("password", "three"), null);
    assertThat(numbers()).containsExactly(1);
  }

  @Test
  void metadataIsChangedOnlyAsItWasRead() {
    vault.write(ADA, DB, text("password", "one"), null);
    var tag = vault.get(ADA, DB).secret().tag();
    vault.write(ADA, DB, text("password", "two"), null);

    vault.describe(ADA, DB, keeping(5).read(""), tag);
    assertThat(vault.get(ADA, DB).secret().metadata().maxVersions()).isEqualTo(5);
    isRefused(() -> vault.describe(ADA, DB, keeping(6).read(""), tag), "secret-changed");
    vault.describe(ADA, DB, keeping(5).read(""), tag);
    assertThat(last().action()).isEqualTo(Action.DESCRIBE);
  }

  @Test
  void whatCannotBeRecordedIsNotRevealed() {
    vault.write(ADA, DB, text("password", "one"), null);
    isStoreAway.set(true);

    assertThatThrownBy(() -> vault.reveal(ADA, DB, version(null)))
        .isInstanceOf(DataAccessResourceFailureException.class);
  }

  @Test
  void everyUseIsRecordedOnce() {
    vault.write(ADA, DB, text("password", "one"), null);
    vault.reveal(orchestrator("shop"), DB, version(null));
    vault.delete(ADA, DB, 1);
    vault.undelete(ADA, DB, 1);
    vault.describe(ADA, DB, keeping(5).read(""), "*");
    vault.destroy(ADA, DB, 1);
    vault.destroy(ADA, DB);

    assertThat(store.accesses())
        .extracting(Access::action)
        .containsExactly(
            Action.WRITE,
            Action.REVEAL,
            Action.DELETE,
            Action.UNDELETE,
            Action.DESCRIBE,
            Action.DESTROY,
            Action.DESTROY);
    assertThat(store.accesses())
        .allMatch(access -> access.outcome() == Outcome.DONE && access.at().equals(NOON));
    var revealed = store.accesses().get(1);
    assertThat(revealed.version()).isEqualTo(1);
    assertThat(revealed.workflow()).isEqualTo("w1");
    assertThat(revealed.operation()).isEqualTo("install taskserv/db");
    assertThat(revealed.by().id()).isEqualTo("orchestrator");
  }

  @Test
  void aServiceUsesSecretsOfItsWorkspaceAlone() {
    vault.write(orchestrator("shop"), DB, text("password", "one"), null);
    var other = orchestrator("other");

    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> vault.reveal(other, DB, version(null)),
            () -> vault.write(other, DB, text("password", "two"), null),
            () -> vault.describe(other, DB, Metadata.NONE, "*"),
            () -> vault.delete(other, DB, 1),
            () -> vault.undelete(other, DB, 1),
            () -> vault.destroy(other, DB, 1),
            () -> vault.destroy(other, DB))) {
      isRefused(use, "not-your-workspace");
      assertThat(last().outcome()).isEqualTo(Outcome.REFUSED);
      assertThat(last().workspace()).isEqualTo("shop");
    }
    isRefused(() -> vault.get(other, DB), "not-your-workspace");
    var listing = new Listing("shop", "", null, null, Listing.Shown.ALL);
    isRefused(() -> vault.list(other, listing, null, 10), "not-your-workspace");
    assertThat(numbers()).containsExactly(1);
  }

  @Test
  void refusalsAreRecordedAndStandEvenIfThatFails() {
    isRefused(() -> vault.reveal(ADA, DB, version(null)), "unknown-secret");
    assertThat(last().outcome()).isEqualTo(Outcome.REFUSED);

    isStoreAway.set(true);
    isRefused(() -> vault.reveal(ADA, DB, version(null)), "unknown-secret");
  }

  @Test
  void metadataIsSeenWhileTheVaultIsSealed() {
    vault.write(ADA, DB, text("password", "one"), null);
    seal.seal();

    isRefused(() -> vault.reveal(ADA, DB, version(null)), "vault-sealed");
    isRefused(() -> vault.write(ADA, DB, text("password", "two"), null), "vault-sealed");
    assertThat(vault.get(ADA, DB).versions()).hasSize(1);
    seal.restart();
  }

  /** Each recorded field that never changes is replaced, and the value does not open any more. */
  @Test
  void aValueOpensOnlyWithTheRecordItWasWrittenWith() {
    vault.write(ADA, DB, text("password", "one", "user", "web"), "key");
    vault.write(ADA, id("other"), text("password", "two"), "other key");
    var sealed = store.sealed(DB, 1).orElseThrow();
    var envelope = requireNonNull(sealed.envelope());
    var mine = requireNonNull(sealed.version());
    var other = requireNonNull(store.sealed(id("other"), 1).orElseThrow().version());
    var bob = new Actor(ADA.actor().kind(), "u2", "bob");
    var machine = new Actor(Actor.Kind.MACHINE, "u1", "ada");
    var renamed = new Actor(ADA.actor().kind(), "u1", "root");
    var altered =
        List.of(
            with(mine, 2, mine.createdAt(), mine.createdBy(), mine.fields(), mine.size()),
            with(mine, 1, NOON.plusNanos(1000), mine.createdBy(), mine.fields(), mine.size()),
            with(mine, 1, mine.createdAt(), bob, mine.fields(), mine.size()),
            with(mine, 1, mine.createdAt(), machine, mine.fields(), mine.size()),
            with(mine, 1, mine.createdAt(), renamed, mine.fields(), mine.size()),
            with(mine, 1, mine.createdAt(), mine.createdBy(), other.fields(), mine.size()),
            with(mine, 1, mine.createdAt(), mine.createdBy(), List.of("user", "password"), 6),
            with(mine, 1, mine.createdAt(), mine.createdBy(), mine.fields(), other.size() + 1),
            new Version(
                1,
                mine.state(),
                mine.createdAt(),
                mine.createdBy(),
                null,
                mine.fields(),
                mine.size(),
                !mine.isWeak(),
                mine.alike(),
                mine.request()),
            new Version(
                1,
                mine.state(),
                mine.createdAt(),
                mine.createdBy(),
                null,
                mine.fields(),
                mine.size(),
                mine.isWeak(),
                List.of("00"),
                mine.request()),
            new Version(
                1,
                mine.state(),
                mine.createdAt(),
                mine.createdBy(),
                null,
                mine.fields(),
                mine.size(),
                mine.isWeak(),
                mine.alike(),
                other.request()),
            new Version(
                1,
                mine.state(),
                mine.createdAt(),
                mine.createdBy(),
                null,
                mine.fields(),
                mine.size(),
                mine.isWeak(),
                mine.alike(),
                null));

    assertThat(altered)
        .allSatisfy(version ->
            isRefused(
                () -> seal.envelopes().open(version.binding(DB), envelope), "secret-damaged"));
    isRefused(() -> seal.envelopes().open(mine.binding(id("other")), envelope), "secret-damaged");
    isRefused(
        () -> seal.envelopes().open(mine.binding(new SecretId("other", "web/db")), envelope),
        "secret-damaged");
    assertThat(seal.envelopes().open(mine.binding(DB), envelope)).isNotEmpty();
  }

  private static Version with(
      Version version, int number, Instant createdAt, Actor actor, List<String> fields, int size) {
    return new Version(
        number,
        version.state(),
        createdAt,
        actor,
        null,
        fields,
        size,
        version.isWeak(),
        version.alike(),
        version.request());
  }

  @Test
  void theReportShowsWhatToLookAt() {
    var month = new SecretMetadata(null, null, null, null, "P30D", null);
    var ended = new SecretMetadata(null, null, null, NOON.plusSeconds(60), null, null);
    vault.write(ADA, id("a"), text(null, ended, "password", "xk3#9sLq!0vZt7"), null);
    vault.write(ADA, id("b"), text(null, month, "password", "xk3#9sLq!0vZt7"), null);
    vault.write(ADA, id("c"), text("password", "letmein"), null);
    vault.write(ADA, id("d"), text("user", "admin", "host", "db.example"), null);
    vault.write(ADA, id("e"), text("password", "123456"), null);
    vault.delete(ADA, id("e"), 1);
    clock.pass(Duration.ofDays(31));
    vault.reveal(ADA, id("b"), version(null));

    assertThat(vault.report("shop"))
        .isEqualTo(
            new SecretReport(
                List.of("a"),
                List.of("b"),
                List.of("c"),
                List.of(List.of("a", "b")),
                List.of("a", "c", "d")));
    assertThat(vault.report("other").weak()).isEmpty();
  }

  @Test
  void aSearchLooksAtMetadataAndGivesUpEarly() {
    var owned = new SecretMetadata("The Shop", "Ada", Map.of("tier", "db"), null, null, null);
    for (var number = 1000; number < 1012; number++) {
      vault.write(ADA, id("s" + number), text("value", "v"), null);
    }
    vault.write(ADA, id("t"), text(null, owned, "value", "v"), null);

    assertThat(paths("THE shop", null)).containsExactly("t");
    assertThat(paths("ada", null)).containsExactly("t");
    assertThat(paths("tier=d", null)).containsExactly("t");
    assertThat(paths("S1003", null)).containsExactly("s1003");
    assertThat(paths(null, "tier")).containsExactly("t");
    assertThat(paths(null, "tier=db")).containsExactly("t");
    assertThat(paths(null, "tier=d")).isEmpty();
    var all = new Listing("shop", "", null, null, Listing.Shown.ACTIVE);
    var first = vault.list(ADA, all, null, 5);
    assertThat(first.next()).isEqualTo("s1004");
    assertThat(vault.list(ADA, all, "s1004", 8).next()).isNull();
  }

  private List<String> paths(@Nullable String search, @Nullable String label) {
    var listing = new Listing("shop", "", search, label, Listing.Shown.ACTIVE);
    return vault.list(ADA, listing, null, 100).secrets().stream()
        .map(secret -> secret.id().path())
        .toList();
  }

  @Test
  void nobodyButServicesIsConfined() {
    assertThat(new Caller(ADA.actor(), null).mayUse("any")).isTrue();
    assertThat(orchestrator("shop").mayUse("shop")).isTrue();
    assertThat(orchestrator("shop").mayUse("any")).isFalse();
  }
}

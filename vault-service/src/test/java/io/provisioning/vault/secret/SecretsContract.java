package io.provisioning.vault.secret;

import static io.provisioning.vault.secret.SecretFixtures.ADA;
import static io.provisioning.vault.secret.SecretFixtures.NOON;
import static io.provisioning.vault.secret.SecretFixtures.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.rotation.DataKeys;
import io.provisioning.vault.rotation.DataKeys.Rewrapped;
import io.provisioning.vault.seal.Ciphertext;
import io.provisioning.vault.seal.DataKey;
import io.provisioning.vault.seal.Envelope;
import io.provisioning.vault.secret.Secrets.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of secrets does, with the accesses and data keys that are stored with them. */
abstract class SecretsContract {

  /** The parts of one empty store. */
  record Store(Secrets secrets, Accesses accesses, DataKeys keys) {}

  private Store store = new Store(new MemoryStore(), new MemoryStore(), new MemoryStore());

  abstract Store store();

  @BeforeEach
  void empty() {
    store = store();
  }

  private static Version version(int number) {
    return new Version(
        number,
        SecretState.ACTIVE,
        NOON.plusSeconds(number),
        ADA.actor(),
        null,
        List.of("password", "user"),
        17,
        true,
        List.of("aa", "bb"),
        "request " + number);
  }

  private static Secret secret(SecretId id, long revision, Version newest) {
    var labels = new TreeMap<>(Map.of("app.example/tier", "db", "generated-at", NOON.toString()));
    var metadata = new Metadata("a 'text'; --", "ada", labels, NOON, Duration.ofDays(30), 7);
    return Secret.of(id, revision, "tag", metadata, newest, NOON, null);
  }

  private static Envelope envelope(int number, int keyVersion) {
    return new Envelope(
        keyVersion,
        Ciphertext.of(new byte[] {1, (byte) number}),
        Ciphertext.of(new byte[] {2, (byte) number}));
  }

  private static Access access(SecretId id, int number) {
    return Access.of(ADA, Action.WRITE, id.workspace(), id.path(), NOON).ofVersion(number);
  }

  private Change written(SecretId id, long before, long revision, int number) {
    return new Change(
        id,
        before,
        secret(id, revision, version(number)),
        List.of(version(number)),
        Map.of(number, envelope(number, 1)),
        Set.of(),
        Set.of(),
        access(id, number));
  }

  private List<Integer> numbers(SecretId id) {
    return store.secrets().find(id).stream()
        .flatMap(stored -> stored.versions().stream())
        .map(Version::number)
        .toList();
  }

  private @Nullable Envelope opened(SecretId id, int number) {
    return store.secrets().sealed(id, number).orElseThrow().envelope();
  }

  @Test
  void whatWasWrittenComesBackWhole() {
    var id = id("web/db");

    assertThat(store.secrets().find(id)).isEmpty();
    assertThat(store.secrets().sealed(id, null)).isEmpty();
    assertThat(store.secrets().commit(written(id, 0, 5, 1))).isTrue();

    var stored = store.secrets().find(id).orElseThrow();
    assertThat(stored.secret()).isEqualTo(secret(id, 5, version(1)));
    assertThat(stored.versions()).containsExactly(version(1));
    var sealed = store.secrets().sealed(id, null).orElseThrow();
    assertThat(sealed.secret()).isEqualTo(stored.secret());
    assertThat(sealed.version()).isEqualTo(version(1));
    assertThat(sealed.envelope()).isEqualTo(envelope(1, 1));
    assertThat(store.secrets().sealed(id, 2).orElseThrow().version()).isNull();
  }

  @Test
  void aSecretOfWhichNothingIsSaidComesBackToo() {
    var id = id("bare");
    var bare =
        new Version(
            1,
            SecretState.DELETED,
            NOON,
            ADA.actor(),
            NOON.plusSeconds(9),
            List.of(),
            0,
            false,
            List.of(),
            null);
    var secret = Secret.of(id, 5, "tag", Metadata.NONE, bare, NOON, NOON.plusSeconds(1));
    store
        .secrets()
        .commit(
            new Change(id, 0, secret, List.of(bare), Map.of(), Set.of(), Set.of(), access(id, 1)));

    var stored = store.secrets().find(id).orElseThrow();
    assertThat(stored.secret()).isEqualTo(secret);
    assertThat(stored.versions()).containsExactly(bare);
    assertThat(opened(id, 1)).isNull();
  }

  @Test
  void aChangeOfWhatHasChangedDoesNothingAtAll() {
    var id = id("web/db");
    store.secrets().commit(written(id, 0, 5, 1));

    assertThat(store.secrets().commit(written(id, 0, 6, 2))).isFalse();
    assertThat(store.secrets().commit(written(id, 4, 6, 2))).isFalse();
    assertThat(store.secrets().commit(written(id("other"), 5, 6, 2))).isFalse();
    assertThat(store.secrets().commit(written(id, 5, 6, 2))).isTrue();

    assertThat(numbers(id)).containsExactly(2, 1);
    assertThat(store.secrets().find(id("other"))).isEmpty();
    assertThat(store.accesses().page("shop", Accesses.Filter.NONE, null, 10)).hasSize(2);
  }

  @Test
  void ofManyWritersAtOnceExactlyOneWins() throws Exception {
    var id = id("contended");
    store.secrets().commit(written(id, 0, 5, 1));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers = new ArrayList<Callable<Boolean>>();
      for (var number = 0; number < 16; number++) {
        var revision = 100 + number;
        writers.add(() -> store.secrets().commit(written(id, 5, revision, 2)));
      }
      var won = 0;
      for (var writer : threads.invokeAll(writers)) {
        won += writer.get() ? 1 : 0;
      }
      assertThat(won).isEqualTo(1);
    }
    assertThat(numbers(id)).containsExactly(2, 1);
    assertThat(store.accesses().page("shop", Accesses.Filter.NONE, null, 100)).hasSize(2);
  }

  @Test
  void valuesAndVersionsGo() {
    var id = id("web/db");
    store.secrets().commit(written(id, 0, 5, 1));
    store.secrets().commit(written(id, 5, 6, 2));
    store.secrets().commit(written(id, 6, 7, 3));
    var destroyed = version(2).in(SecretState.DESTROYED, NOON);

    store
        .secrets()
        .commit(
            new Change(
                id,
                7,
                secret(id, 8, version(3)),
                List.of(destroyed),
                Map.of(),
                Set.of(2),
                Set.of(1),
                access(id, 2)));

    assertThat(store.secrets().find(id).orElseThrow().versions())
        .containsExactly(version(3), destroyed);
    assertThat(opened(id, 2)).isNull();
    assertThat(opened(id, 3)).isEqualTo(envelope(3, 1));
    assertThat(store.keys().countBehind("shop", 9)).isEqualTo(1);

    store
        .secrets()
        .commit(
            new Change(id, 8, null, List.of(), Map.of(), Set.of(), Set.of(2, 3), access(id, 1)));

    assertThat(store.secrets().find(id)).isEmpty();
    assertThat(store.keys().countBehind("shop", 9)).isZero();
    assertThat(store.secrets().commit(written(id, 0, 9, 1))).isTrue();
    assertThat(numbers(id)).containsExactly(1);
  }

  @Test
  void secretsAreListedByPathInPages() {
    for (var path : List.of("b", "a/c", "a", "a/b", "a-b", "aa", "Z", "a/b/c")) {
      store.secrets().commit(written(id(path), 0, 5, 1));
    }
    store.secrets().commit(written(new SecretId("shop-2", "a"), 0, 5, 1));

    assertThat(paths("", null, 100))
        .containsExactly("Z", "a", "a-b", "a/b", "a/b/c", "a/c", "aa", "b");
    assertThat(paths("", "a/b", 2)).containsExactly("a/b/c", "a/c");
    assertThat(paths("a/", null, 100)).containsExactly("a/b", "a/b/c", "a/c");
    assertThat(paths("a/", "a/b/c", 100)).containsExactly("a/c");
    assertThat(paths("a/", "Z", 100)).containsExactly("a/b", "a/b/c", "a/c");
    assertThat(paths("a/", "b", 100)).isEmpty();
    assertThat(paths("none' OR '1", null, 100)).isEmpty();
  }

  private List<String> paths(String prefix, @Nullable String after, int limit) {
    return store.secrets().page("shop", prefix, after, limit).stream()
        .map(secret -> secret.id().path())
        .toList();
  }

  @Test
  void aReadingIsNotedAndChangesNothingElse() {
    var id = id("web/db");
    store.secrets().commit(written(id, 0, 5, 1));

    store.secrets().read(id, NOON.plusSeconds(60));
    store.secrets().read(id, NOON.plusSeconds(30));
    store.secrets().read(id("none"), NOON);

    var secret = store.secrets().find(id).orElseThrow().secret();
    assertThat(secret.lastReadAt()).isEqualTo(NOON.plusSeconds(60));
    assertThat(secret.revision()).isEqualTo(5);
    assertThat(store.secrets().find(id("none"))).isEmpty();
  }

  @Test
  void dataKeysAreFoundByTheVersionOfTheirKeyAndReplacedOnce() {
    var id = id("web/db");
    store.secrets().commit(written(id, 0, 5, 1));
    store.secrets().commit(written(id, 5, 6, 2));
    store.secrets().commit(written(new SecretId("other", "a"), 0, 5, 1));
    var keys = store.keys();

    assertThat(keys.countBehind("shop", 1)).isZero();
    assertThat(keys.countBehind("shop", 2)).isEqualTo(2);
    assertThat(keys.count("shop", 1)).isEqualTo(2);
    assertThat(keys.behind("shop", 2, 1)).hasSize(1);
    var behind = keys.behind("shop", 2, 10);
    assertThat(behind)
        .containsExactlyInAnyOrder(
            new DataKey("shop", "web/db", 1, 1, envelope(1, 1).dataKey()),
            new DataKey("shop", "web/db", 2, 1, envelope(2, 1).dataKey()));

    var first = behind.stream().filter(key -> key.version() == 1).findFirst().orElseThrow();
    var after = new DataKey("shop", "web/db", 1, 2, Ciphertext.of(new byte[] {9}));
    var gone = new DataKey("shop", "none", 1, 1, Ciphertext.of(new byte[] {1, 1}));
    var stale = new DataKey("shop", "web/db", 2, 1, Ciphertext.of(new byte[] {7}));
    keys.replace(
        List.of(
            new Rewrapped(first, after), new Rewrapped(gone, after), new Rewrapped(stale, after)));
    keys.replace(List.of());

    assertThat(keys.countBehind("shop", 2)).isEqualTo(1);
    assertThat(opened(id, 1)).isEqualTo(new Envelope(2, after.wrapped(), envelope(1, 1).value()));
    assertThat(opened(id, 2)).isEqualTo(envelope(2, 1));
  }

  @Test
  void accessesAtOnceAreAllRecorded() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var readers = new ArrayList<Callable<Access>>();
      for (var number = 0; number < 100; number++) {
        var access = access(id("many"), number);
        readers.add(() -> {
          store.accesses().add(access);
          return access;
        });
      }
      for (var reader : threads.invokeAll(readers)) {
        assertThat(reader.get()).isNotNull();
      }
    }

    assertThat(found("many", null, null, null, 1_000))
        .extracting(Access::version)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100).boxed().toList());
  }

  @Test
  void accessesAreFoundNewestFirst() {
    var orchestrator = SecretFixtures.orchestrator("shop");
    var all =
        IntStream.range(0, 10)
            .mapToObj(number ->
                Access.of(
                        number % 2 == 0 ? ADA : orchestrator,
                        Action.REVEAL,
                        "shop",
                        number < 5 ? "a" : "b",
                        NOON.plusMillis(number))
                    .ofVersion(number)
                    .of("password", number == 3 ? "a 'purpose'" : null))
            .toList();
    all.forEach(store.accesses()::add);
    store.accesses().add(Access.of(ADA, Action.WRITE, "shop-2", "a", NOON).refused());

    assertThat(found(null, null, null, null, 100)).isEqualTo(all.reversed());
    assertThat(found(null, null, null, all.get(8).id(), 2)).containsExactly(all.get(7), all.get(6));
    assertThat(found("a", null, null, null, 2)).containsExactly(all.get(4), all.get(3));
    assertThat(found("a", null, null, all.get(3).id(), 2)).containsExactly(all.get(2), all.get(1));
    assertThat(found(null, "u1", null, null, 2)).containsExactly(all.get(8), all.get(6));
    assertThat(found(null, "ada", null, all.get(2).id(), 9)).containsExactly(all.get(0));
    assertThat(found(null, "orchestrator", null, null, 2)).containsExactly(all.get(9), all.get(7));
    assertThat(found(null, null, "w1", null, 1)).containsExactly(all.get(9));
    assertThat(found("b", "u1", null, null, 9)).containsExactly(all.get(8), all.get(6));
    assertThat(found("b", "ada", "w1", null, 9)).isEmpty();
    assertThat(found("none", null, null, null, 9)).isEmpty();
  }

  private List<Access> found(
      @Nullable String path,
      @Nullable String identity,
      @Nullable String workflow,
      @Nullable String after,
      int limit) {
    var filter = new Accesses.Filter(path, identity, workflow);
    return store.accesses().page("shop", filter, after, limit);
  }
}

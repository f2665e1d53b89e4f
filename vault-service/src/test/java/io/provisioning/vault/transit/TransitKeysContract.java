package io.provisioning.vault.transit;

import static io.provisioning.vault.transit.TransitFixtures.ADA;
import static io.provisioning.vault.transit.TransitFixtures.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.seal.Ciphertext;
import io.provisioning.vault.seal.Envelope;
import io.provisioning.vault.transit.TransitKeys.Change;
import io.provisioning.vault.transit.TransitKeys.Sealed;
import io.provisioning.vault.transit.TransitKeys.Stored;
import io.provisioning.vault.transit.cipher.KeyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of transit keys does. */
abstract class TransitKeysContract {

  private TransitKeys keys = new MemoryTransitKeys();

  /** An empty store. */
  abstract TransitKeys keys();

  @BeforeEach
  void empty() {
    keys = keys();
  }

  private static KeyId id(String name) {
    return new KeyId("shop", name);
  }

  private static TransitKey key(KeyId id, String tag, int latest) {
    return new TransitKey(id, KeyType.ED25519, tag, latest, 1, true, NOON, ADA.actor());
  }

  private static Sealed made(int number) {
    var version =
        new KeyVersion(number, NOON.plusSeconds(number), ADA.actor(), "a public key", "request");
    var envelope =
        new Envelope(
            3,
            Ciphertext.of(new byte[] {1, (byte) number}),
            Ciphertext.of(new byte[] {2, (byte) number}));
    return new Sealed(version, envelope);
  }

  private static Change change(KeyId id, @Nullable String before, String tag, int latest) {
    var access = Access.of(ADA, Action.WRITE, id.workspace(), id.path(), NOON);
    return new Change(id, before, key(id, tag, latest), made(latest), Set.of(), access);
  }

  private static Change deletion(KeyId id, String before, Set<Integer> versions) {
    var access = Access.of(ADA, Action.DESTROY, id.workspace(), id.path(), NOON);
    return new Change(id, before, null, null, versions, access);
  }

  @Test
  void whatIsCommittedIsThere() {
    assertThat(keys.commit(change(id("a"), null, "t1", 1))).isTrue();
    assertThat(keys.commit(change(id("a"), "t1", "t2", 2))).isTrue();

    assertThat(keys.find(id("a"))).contains(key(id("a"), "t2", 2));
    assertThat(keys.withVersions(id("a")))
        .contains(new Stored(key(id("a"), "t2", 2), List.of(made(2).version(), made(1).version())));
    assertThat(keys.sealed(id("a"), Set.of(1, 2, 3))).containsOnlyKeys(1, 2);
    assertThat(keys.sealed(id("a"), Set.of(2)).values()).containsExactly(made(2));
    assertThat(keys.find(id("b"))).isEmpty();
    assertThat(keys.withVersions(id("b"))).isEmpty();
  }

  @Test
  void aChangeOfAnOlderStateIsRefused() {
    keys.commit(change(id("a"), null, "t1", 1));

    assertThat(keys.commit(change(id("a"), null, "t2", 2))).isFalse();
    assertThat(keys.commit(change(id("a"), "t0", "t2", 2))).isFalse();
    assertThat(keys.commit(change(id("b"), "t1", "t2", 2))).isFalse();
    assertThat(keys.find(id("a"))).contains(key(id("a"), "t1", 1));
    assertThat(keys.sealed(id("a"), Set.of(2))).isEmpty();
  }

  @Test
  void aDeletedKeyLeavesNothing() {
    keys.commit(change(id("a"), null, "t1", 1));
    keys.commit(change(id("a"), "t1", "t2", 2));
    keys.commit(change(id("ab"), null, "t1", 1));

    assertThat(keys.commit(deletion(id("a"), "t2", Set.of(1, 2)))).isTrue();

    assertThat(keys.find(id("a"))).isEmpty();
    assertThat(keys.sealed(id("a"), Set.of(1, 2))).isEmpty();
    assertThat(keys.sealed(id("ab"), Set.of(1))).hasSize(1);
    assertThat(keys.commit(change(id("a"), null, "t3", 1))).isTrue();
  }

  @Test
  void pagesAreInOrderAndOfOneWorkspace() {
    for (var name : List.of("b", "a", "c")) {
      keys.commit(change(id(name), null, "t", 1));
    }
    keys.commit(change(new KeyId("shop2", "a"), null, "t", 1));

    assertThat(keys.page("shop", null, 2)).extracting(key -> key.id().name()).contains("a", "b");
    assertThat(keys.page("shop", "b", 2)).extracting(key -> key.id().name()).containsExactly("c");
    assertThat(keys.page("sho", null, 2)).isEmpty();
  }

  @Test
  void ofManyAtOnceOneIsCommitted() throws Exception {
    keys.commit(change(id("a"), null, "t1", 1));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var changes = new ArrayList<Callable<Boolean>>();
      for (var number = 0; number < 8; number++) {
        var tag = "n" + number;
        changes.add(() -> keys.commit(change(id("a"), "t1", tag, 2)));
      }
      var committed = 0;
      for (var done : threads.invokeAll(changes)) {
        committed += done.get() ? 1 : 0;
      }
      assertThat(committed).isEqualTo(1);
    }
    assertThat(keys.sealed(id("a"), Set.of(1, 2))).hasSize(2);
  }
}

package io.provisioning.vault.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of keys does. */
abstract class KeysContract {

  static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

  /** An empty store. */
  abstract Keys keys();

  private static Ciphertext text(int... bytes) {
    var content = new byte[bytes.length];
    for (var place = 0; place < bytes.length; place++) {
      content[place] = (byte) bytes[place];
    }
    return Ciphertext.of(content);
  }

  private static RootKey root(int version, @Nullable String rotation) {
    return new RootKey(version, "local", text(1, 2, version), NOON, rotation);
  }

  private static WorkspaceKey key(String workspace, int version, int root) {
    var id = new WorkspaceKey.Id(workspace, version);
    return new WorkspaceKey(id, root, text(3, version, root), NOON, null);
  }

  @Test
  void rootKeysComeBackInOrderAndNoneIsOverwritten() {
    var keys = keys();

    assertThat(keys.roots()).isEmpty();
    assertThat(keys.add(root(2, "r"))).isTrue();
    assertThat(keys.add(root(1, null))).isTrue();
    assertThat(keys.add(new RootKey(1, "other", text(9), NOON, null))).isFalse();
    assertThat(keys.roots()).containsExactly(root(1, null), root(2, "r"));

    keys.removeRoot(1);

    assertThat(keys.roots()).containsExactly(root(2, "r"));
  }

  @Test
  void onlyTheRootKeyThatWasReadIsReplaced() {
    var keys = keys();
    keys.add(root(1, null));
    keys.add(root(2, "r"));
    var after = new RootKey(1, "other", text(7), NOON, null);

    assertThat(keys.replace(new RootKey(1, "local", text(8), NOON, null), after)).isFalse();
    assertThat(keys.replace(root(3, null), new RootKey(3, "other", text(7), NOON, null))).isFalse();
    assertThat(keys.replace(root(1, null), after)).isTrue();
    assertThat(keys.roots()).containsExactly(after, root(2, "r"));
    assertThat(keys.replace(root(1, null), after)).isFalse();
  }

  @Test
  void keysOfWorkspacesAreApart() {
    var keys = keys();
    assertThat(keys.newest("a")).isEmpty();
    assertThat(keys.add(key("a", 1, 1))).isTrue();
    assertThat(keys.add(key("a", 10, 2))).isTrue();
    assertThat(keys.add(key("a", 9, 1))).isTrue();
    assertThat(keys.add(key("a-b", 11, 1))).isTrue();
    assertThat(keys.add(key("a", 9, 5))).isFalse();

    assertThat(keys.newest("a")).contains(key("a", 10, 2));
    assertThat(keys.of("a")).containsExactly(key("a", 1, 1), key("a", 9, 1), key("a", 10, 2));
    assertThat(keys.find(new WorkspaceKey.Id("a", 9))).contains(key("a", 9, 1));
    assertThat(keys.workspaces()).containsExactly("a", "a-b");

    keys.remove(new WorkspaceKey.Id("a", 9));

    assertThat(keys.find(new WorkspaceKey.Id("a", 9))).isEmpty();
  }

  @Test
  void onlyTheKeyThatWasReadIsReplaced() {
    var keys = keys();
    keys.add(key("a", 1, 1));
    keys.add(key("b", 1, 2));

    assertThat(keys.countBehind(2)).isEqualTo(1);
    assertThat(keys.behind(2, 10)).containsExactly(key("a", 1, 1));
    assertThat(keys.replace(key("a", 1, 7), key("a", 1, 8))).isFalse();
    assertThat(keys.replace(key("c", 1, 1), key("c", 1, 2))).isFalse();
    assertThat(keys.replace(key("a", 1, 1), key("a", 1, 2))).isTrue();
    assertThat(keys.find(new WorkspaceKey.Id("a", 1))).contains(key("a", 1, 2));
    assertThat(keys.workspaces()).containsExactly("a", "b");
    assertThat(keys.countBehind(2)).isZero();
    assertThat(keys.behind(3, 1)).hasSize(1);
  }

  @Test
  void aWishIsKeptUntilItIsTakenBack() {
    var keys = keys();
    var wish = new Wish("ada", NOON);

    keys.wish(wish);
    keys.wish(wish);
    assertThat(keys.wish()).contains(wish);
    keys.wish(null);
    keys.wish(null);
    assertThat(keys.wish()).isEmpty();
  }
}

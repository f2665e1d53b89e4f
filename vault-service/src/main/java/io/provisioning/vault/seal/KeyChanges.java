package io.provisioning.vault.seal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntPredicate;
import org.springframework.stereotype.Component;

/**
 * What a rotation does with keys. Each step may be done again: what is done already is left as it
 * is. All throw {@link io.provisioning.config.problem.ProblemException} UNAVAILABLE if the vault is
 * sealed, or a key does not open.
 */
@Component
public final class KeyChanges {

  /** A request that sealed with the key that was the newest then has ended by this time. */
  private static final Duration IN_USE = Duration.ofHours(1);

  private final Keys keys;
  private final Hierarchy hierarchy;

  KeyChanges(Keys keys, Hierarchy hierarchy) {
    this.keys = keys;
    this.hierarchy = hierarchy;
  }

  /** Refuses while the vault is sealed. */
  public void requireUnsealed() {
    if (!hierarchy.isOpen()) {
      throw SealProblem.sealed();
    }
  }

  /** Version of the root key that a rotation makes at the first call. */
  public int root(String rotation) {
    return hierarchy.rootOf(rotation);
  }

  /** How many keys of workspaces an older root key wraps. */
  public long countBehind(int root) {
    return keys.countBehind(root);
  }

  /** Wraps some of them with the newest root key; how many there were, 0 at the end. */
  public int rewrapBehind(int root, int limit) {
    var behind = keys.behind(root, limit);
    for (var key : behind) {
      keys.replace(key, hierarchy.rewrapped(key));
    }
    return behind.size();
  }

  /** Workspaces that have a key. */
  public List<String> workspaces() {
    return keys.workspaces();
  }

  /** Version of the newest key of a workspace; it need not have been made by the rotation. */
  public int newest(String workspace) {
    return hierarchy.current(workspace).id().version();
  }

  /** Version of the key that a rotation makes for a workspace at the first call. */
  public int workspaceKey(String workspace, String rotation) {
    return hierarchy.keyOf(workspace, rotation);
  }

  /** Whether the newest key of a workspace was made by this rotation. */
  public boolean hasKeyOf(String workspace, String rotation) {
    return keys.newest(workspace).filter(key -> rotation.equals(key.rotation())).isPresent();
  }

  /** Removes root keys that have long been replaced and wrap nothing. */
  public void retireRoots(Instant now) {
    var roots = keys.roots();
    for (var place = 0; place < roots.size() - 1; place++) {
      var replacedAt = roots.get(place + 1).createdAt();
      if (isOver(replacedAt, now) && keys.countBehind(roots.get(place).version() + 1) == 0) {
        keys.removeRoot(roots.get(place).version());
      }
    }
  }

  /**
   * Removes keys of a workspace that have long been replaced and wrap nothing.
   *
   * @param wraps whether a version of the key wraps a data key
   */
  public void retire(String workspace, Instant now, IntPredicate wraps) {
    var all = keys.of(workspace);
    for (var place = 0; place < all.size() - 1; place++) {
      var id = all.get(place).id();
      if (isOver(all.get(place + 1).createdAt(), now) && !wraps.test(id.version())) {
        keys.remove(id);
      }
    }
  }

  private static boolean isOver(Instant replacedAt, Instant now) {
    return replacedAt.plus(IN_USE).isBefore(now);
  }
}

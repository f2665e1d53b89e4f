package io.provisioning.controlcenter.authorization;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.policy.Query;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decisions that were taken, for as long as nothing has changed that they depend on. With other
 * policies, or after a change of the inventory, none is left; who the caller is and may be now, how
 * long ago a factor was shown, and what the resource belongs to are part of the question. Safe for
 * use by many threads.
 */
final class KeptDecisions {

  private static final int MOST = 20_000;

  /** Of these, policies can tell two apart without naming one: as the caller, or by membership. */
  private static final Set<String> CALLERS =
      Set.of("User", "ServiceAccount", "Service", "Group", "Role");

  private static final String ANY = "";

  private final Inventory inventory;
  private volatile Round round = new Round(null, 0);

  KeptDecisions(Inventory inventory) {
    this.inventory = inventory;
  }

  /**
   * All that a decision depends on, besides the policies and the inventory.
   *
   * @param context without the time: what depends on it is not kept
   */
  private record Facts(
      Entity principal, EntityKey action, Entity resource, Map<String, Object> context) {}

  /** What was decided under the same policies, with the same inventory. */
  static final class Round {

    private final @Nullable PolicyBook book;
    private final long version;
    private final Set<EntityKey> named;
    private final Cache<Facts, Decision> decisions =
        Caffeine.newBuilder().maximumSize(MOST).build();

    private Round(@Nullable PolicyBook book, long version) {
      this.book = book;
      this.version = version;
      named = book == null ? Set.of() : book.named();
    }

    Optional<Decision> find(Situation situation) {
      return Optional.ofNullable(decisions.getIfPresent(facts(situation)));
    }

    void keep(Situation situation, Decision decision) {
      decisions.put(facts(situation), decision);
    }

    private Facts facts(Situation situation) {
      var context = new HashMap<>(situation.query().context());
      context.remove(Query.NOW);
      return new Facts(
          situation.principal(), situation.query().action(), alike(situation.resource()), context);
    }

    /** Resources that no policy names differ in what they belong to, and in nothing else. */
    private Entity alike(Entity resource) {
      var key = resource.key();
      return named.contains(key) || CALLERS.contains(key.type())
          ? resource
          : new Entity(new EntityKey(key.type(), ANY), resource.parents(), resource.tags());
    }
  }

  /**
   * What is kept under certain policies.
   *
   * <p>INVARIANT: asked before a decision is made, so that one that was overtaken by a change is
   * kept in a round that is over.
   */
  Round under(PolicyBook book) {
    var version = inventory.version();
    var current = round;
    if (current.book != book || current.version != version) {
      current = new Round(book, version);
      round = current;
    }
    return current;
  }
}

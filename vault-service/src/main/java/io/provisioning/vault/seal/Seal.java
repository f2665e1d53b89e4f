package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.observe.BeforeUnsealing;
import io.provisioning.vault.observe.ChangeGate;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Whether secrets can be used. The vault unseals itself when it starts, unless a person sealed it
 * or the key service does not open its root keys; then it starts all the same, and says why.
 */
@Component
final class Seal implements SmartInitializingSingleton {

  private static final Logger log = LoggerFactory.getLogger(Seal.class);

  private final Hierarchy hierarchy;
  private final Keys keys;
  private final KeyService service;
  private final Inventory inventory;
  private final ChangeGate gate;
  private final BeforeUnsealing before;
  private final ApplicationEventPublisher events;
  private final Clock clock;
  private volatile @Nullable String reason;

  Seal(
      Hierarchy hierarchy,
      Keys keys,
      KeyService service,
      Inventory inventory,
      ChangeGate gate,
      BeforeUnsealing before,
      ApplicationEventPublisher events,
      Clock clock) {
    this.hierarchy = hierarchy;
    this.keys = keys;
    this.service = service;
    this.inventory = inventory;
    this.gate = gate;
    this.before = before;
    this.events = events;
    this.clock = clock;
  }

  @Override
  public void afterSingletonsInstantiated() {
    before.prepare();
    var wish = keys.wish();
    if (wish.isPresent()) {
      reason = wishOf(wish.get());
      log.warn("the vault stays sealed: {}", reason);
      return;
    }
    try {
      hierarchy.open();
    } catch (ProblemException e) {
      reason = e.detail();
      log.error("the vault stays sealed: {}", reason);
    }
  }

  private static String wishOf(Wish wish) {
    return "sealed by " + wish.actor() + " at " + wish.at();
  }

  /** Drops the keys first: that happens even if the wish cannot be stored. */
  SealView seal(Actor actor) {
    var wish = new Wish(actor.name(), clock.instant());
    hierarchy.close();
    reason = wishOf(wish);
    keys.wish(wish);
    log.warn("the vault was {}", reason);
    return view();
  }

  /**
   * Unseals the vault.
   *
   * @throws ProblemException UNAVAILABLE if the key service does not open the root keys; the vault
   *     stays as it is
   */
  SealView unseal() {
    hierarchy.open();
    keys.wish(null);
    reason = null;
    events.publishEvent(new Unsealed());
    return view();
  }

  boolean isSealed() {
    return !hierarchy.isOpen();
  }

  SealView view() {
    var roots = keys.roots();
    return new SealView(
        isSealed(),
        isSealed() ? reason : null,
        service.name(),
        roots.isEmpty() ? 0 : roots.getLast().version(),
        keys.workspaces().size(),
        inventory.secrets(),
        inventory.versions(),
        gate.observing().orElse(null));
  }
}

package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.observe.BeforeUnsealing;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.service.KeyServices;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Whether secrets can be used. The vault unseals itself when it starts, unless a person sealed it
 * or the key service does not open its root keys; then it starts all the same, and says why. A key
 * service on another machine is asked again until it does.
 */
@Component
final class Seal implements SmartInitializingSingleton, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Seal.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final Hierarchy hierarchy;
  private final Keys keys;
  private final KeyServices service;
  private final Inventory inventory;
  private final ChangeGate gate;
  private final BeforeUnsealing before;
  private final ApplicationEventPublisher events;
  private final Clock clock;
  private final ScheduledExecutorService background =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("unseal").factory());
  private volatile @Nullable String reason;
  private volatile @Nullable Instant nextAttemptAt;

  Seal(
      Hierarchy hierarchy,
      Keys keys,
      KeyServices service,
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
      if (service.isRemote()) {
        tryAgain(FIRST_PAUSE);
      }
    }
  }

  private static String wishOf(Wish wish) {
    return "sealed by " + wish.actor() + " at " + wish.at();
  }

  private void tryAgain(Duration pause) {
    nextAttemptAt = clock.instant().plus(pause);
    var _ = background.schedule(() -> attempt(pause), pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Unless a person sealed or unsealed it meanwhile. */
  private synchronized void attempt(Duration pause) {
    if (nextAttemptAt == null) {
      return;
    }
    try {
      gate.requireVisible();
      hierarchy.open();
      unsealed();
      log.info("the key service answers again, and the vault is unsealed");
    } catch (RuntimeException e) {
      if (e instanceof ProblemException problem) {
        reason = problem.detail();
        log.warn("the vault stays sealed: {}", reason);
      } else {
        log.error("the vault stays sealed", e);
      }
      var next = pause.multipliedBy(2);
      tryAgain(next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE);
    }
  }

  private void unsealed() {
    reason = null;
    nextAttemptAt = null;
    events.publishEvent(new Unsealed());
  }

  /** Drops the keys first: that happens even if the wish cannot be stored. */
  synchronized SealView seal(Actor actor) {
    var wish = new Wish(actor.name(), clock.instant());
    nextAttemptAt = null;
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
  synchronized SealView unseal() {
    hierarchy.open();
    keys.wish(null);
    unsealed();
    return view();
  }

  /**
   * Seals root keys of other key services with the one that is set now.
   *
   * @throws ProblemException UNAVAILABLE if one of them does not answer, CONFLICT while a restored
   *     vault observes
   */
  SealView migrate() {
    gate.change(hierarchy::migrate);
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
        service.keyId().orElse(null),
        service.last().orElse(null),
        nextAttemptAt,
        (int) roots.stream().filter(root -> !root.service().equals(service.name())).count(),
        roots.isEmpty() ? 0 : roots.getLast().version(),
        keys.workspaces().size(),
        inventory.secrets(),
        inventory.versions(),
        gate.observing().orElse(null));
  }

  @Override
  public void destroy() {
    background.shutdownNow();
  }
}

package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import java.util.concurrent.atomic.AtomicReference;

/** The policies that decide now. All of them change at once. Safe for use by many threads. */
final class ActivePolicies {

  private final AtomicReference<PolicyBook> book;

  ActivePolicies(PolicyBook book) {
    this.book = new AtomicReference<>(book);
  }

  PolicyBook current() {
    return book.get();
  }

  /** Decisions that began before end with the former ones. */
  void activate(PolicyBook next) {
    book.set(next);
  }
}

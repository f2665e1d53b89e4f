package io.provisioning.vault.access;

import io.provisioning.service.VerifiedCaller;

/**
 * Who used or wrote a secret.
 *
 * @param id of the account, which does not change as names do
 * @param name for people
 */
public record Actor(Kind kind, String id, String name) {

  /** What acted; {@code MACHINE} is whoever owns the machine and needs no account. */
  public enum Kind {
    USER,
    SERVICE_ACCOUNT,
    SERVICE,
    MACHINE
  }

  static Actor of(VerifiedCaller caller) {
    return new Actor(kindOf(caller.kind()), caller.id(), caller.name());
  }

  private static Kind kindOf(VerifiedCaller.Kind kind) {
    return switch (kind) {
      case USER -> Kind.USER;
      case SERVICE_ACCOUNT -> Kind.SERVICE_ACCOUNT;
      case SERVICE -> Kind.SERVICE;
      case MACHINE -> Kind.MACHINE;
    };
  }
}

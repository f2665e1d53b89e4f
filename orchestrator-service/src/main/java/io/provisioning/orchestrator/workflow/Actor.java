package io.provisioning.orchestrator.workflow;

import io.provisioning.service.VerifiedCaller;

/**
 * Who asked for something.
 *
 * @param id of the account; of a schedule its workspace and its name
 * @param name for people
 */
public record Actor(Kind kind, String id, String name) {

  /** What asked; {@code MACHINE} stands for whoever owns the machine and needs no account. */
  public enum Kind {
    USER,
    SERVICE_ACCOUNT,
    SERVICE,
    SCHEDULE,
    MACHINE
  }

  public static Actor of(VerifiedCaller caller) {
    return new Actor(kindOf(caller.kind()), caller.id(), caller.name());
  }

  public static Actor schedule(String workspace, String name) {
    return new Actor(Kind.SCHEDULE, workspace + "/" + name, name);
  }

  /** Whether this is the name of it, or its id. */
  public boolean isCalled(String nameOrId) {
    return nameOrId.equals(name) || nameOrId.equals(id);
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

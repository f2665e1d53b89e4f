package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;

/**
 * Who may manage accounts. Policies are asked before, for every route; this holds also if one of
 * them is mistaken, as whoever makes accounts can make every other right.
 */
public final class Administrators {

  /** The role. */
  public static final String ROLE = "administrator";

  private final IdentityAudit audit;
  private final Users users;

  Administrators(IdentityAudit audit, Users users) {
    this.audit = audit;
    this.users = users;
  }

  /**
   * Refuses others.
   *
   * @param action that they wanted, for the audit
   */
  public void require(Caller caller, String action, Client client) {
    if (!caller.roles().contains(ROLE)) {
      audit.denied(action, caller, client);
      throw IdentityProblem.NOT_AN_ADMINISTRATOR.because(
          "only an administrator may do this", "ask one of them");
    }
  }

  /** Refuses a change after which nobody could manage accounts any more. */
  void refuseIfLast(User before, User after) {
    var stays = after.roles().contains(ROLE) && !after.disabled();
    if (stays || !before.roles().contains(ROLE) || before.disabled()) {
      return;
    }
    var others =
        users.findByRolesContaining(ROLE).stream()
            .anyMatch(user -> !user.disabled() && !user.id().equals(before.id()));
    if (!others) {
      throw IdentityProblem.LAST_ADMINISTRATOR.because(
          "`" + before.name() + "` is the only administrator left",
          "make somebody else an administrator first");
    }
  }
}

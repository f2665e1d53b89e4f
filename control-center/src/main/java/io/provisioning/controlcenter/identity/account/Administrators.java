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

  /** Refuses to take the access of whoever asks, unless they say that they mean it. */
  public void refuseIfUnmeant(Caller by, User before, User after, boolean isMeant) {
    if (by.id().equals(before.id()) && isOne(before) && !isOne(after) && !isMeant) {
      throw IdentityProblem.OWN_ACCESS.because(
          "this would take away your own access",
          "send `lose_own_access` to do it anyway; another administrator can restore your access");
    }
  }

  private static boolean isOne(User user) {
    return user.roles().contains(ROLE) && !user.disabled();
  }

  /** Refuses a change after which nobody could manage accounts any more. */
  public void refuseIfLast(User before, User after) {
    if (!isOne(before) || isOne(after)) {
      return;
    }
    var others =
        users.findByRolesContaining(ROLE).stream()
            .anyMatch(user -> !user.disabled() && !user.id().equals(before.id()));
    if (!others) {
      throw IdentityProblem.LAST_ADMINISTRATOR.because(
          "`" + before.name() + "` is the only administrator left",
          "make someone else an administrator first");
    }
  }
}

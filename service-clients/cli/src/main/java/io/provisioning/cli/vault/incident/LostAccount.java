package io.provisioning.cli.vault.incident;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.user.People;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.client.controlcenter.model.ChangeServiceAccount;
import io.provisioning.client.controlcenter.model.ChangeUser;
import io.provisioning.client.controlcenter.model.ServiceAccountView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A user or service account that somebody else may be using.
 *
 * @param id of it
 * @param name that people know it by
 * @param isUser whether it is a person's
 */
record LostAccount(String id, String name, boolean isUser) {

  private static final int PAGE = 1000;

  /**
   * The account of a name or id.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND if there is none, INVALID for
   *     the own one
   */
  static LostAccount find(IdentityApi api, String who) {
    var found =
        new People(api)
            .find(who)
            .map(it -> new LostAccount(it.getId(), it.getName(), true))
            .or(() -> service(api, who))
            .orElseThrow(() ->
                CommandProblem.UNKNOWN_NAME.because(
                    "there is no user or service account `" + who + "`",
                    "`./provisioning user list` and `./provisioning secret access` show names"));
    if (found.id().equals(api.getProfile().getId())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is your own account, which would be disabled first".formatted(who),
          "ask another administrator to run it");
    }
    return found;
  }

  private static Optional<LostAccount> service(IdentityApi api, String who) {
    @Nullable String cursor = null;
    do {
      var page = api.listServiceAccounts(cursor, PAGE);
      for (ServiceAccountView it : page.getItems()) {
        if (who.equals(it.getName()) || who.equals(it.getId())) {
          return Optional.of(new LostAccount(it.getId(), it.getName(), false));
        }
      }
      cursor = page.getNextCursor();
    } while (cursor != null);
    return Optional.empty();
  }

  /** Ends its sessions and lets it begin no other. */
  void disable(IdentityApi api) {
    if (isUser) {
      api.changeUser(id, new ChangeUser().disabled(true));
    } else {
      api.changeServiceAccount(id, new ChangeServiceAccount().disabled(true));
    }
  }
}

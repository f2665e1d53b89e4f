package io.provisioning.cli.user;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.client.controlcenter.model.UserView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The users that the control center knows. */
public final class People {

  private static final int PAGE = 1000;

  private final IdentityApi api;

  public People(IdentityApi api) {
    this.api = api;
  }

  List<UserView> all() {
    var users = new ArrayList<UserView>();
    @Nullable String cursor = null;
    do {
      var page = api.listUsers(cursor, PAGE);
      users.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null);
    return users;
  }

  /** The user of a name or id. */
  public Optional<UserView> find(String who) {
    return all().stream()
        .filter(user -> user.getName().equals(who) || user.getId().equals(who))
        .findFirst();
  }

  /** The id of the user of a name. */
  public String idOf(String name) {
    return find(name)
        .map(UserView::getId)
        .orElseThrow(() ->
            CommandProblem.UNKNOWN_NAME.because(
                "there is no user `" + name + "`", "`./provisioning user list` lists them"));
  }

  /** Shows a user, with the password if it was made just now. */
  static int print(Invocation invocation, boolean json, UserView user) {
    if (json) {
      invocation.console().print(JsonText.pretty(user));
      return ExitCode.DONE;
    }
    invocation.console().print("user      " + Text.printable(user.getName()));
    invocation.console().print("state     " + state(user));
    if (user.getPassword() != null) {
      invocation.console().print("password  " + user.getPassword());
      invocation
          .console()
          .note("The password is not shown again, and must be changed at the first sign-in.");
    }
    return ExitCode.DONE;
  }

  static String state(UserView user) {
    return Boolean.TRUE.equals(user.getDisabled()) ? "disabled" : "enabled";
  }
}

package io.provisioning.cli.user;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List users.")
final class UserListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  UserListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var users = new People(invocation.door().asPerson().identity()).all();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(users));
      return ExitCode.DONE;
    }
    var table = new Table("USER", "NAME", "ROLES", "CODES", "STATE");
    users.forEach(user ->
        table.row(
            Text.printable(user.getName()),
            Text.printable(user.getDisplayName()),
            Text.printable(String.join(",", user.getRoles())),
            Boolean.TRUE.equals(user.getSecondFactor()) ? "yes" : "no",
            People.state(user)));
    table.print(invocation.console(), "no users");
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.user;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.ChangeUser;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "disable",
    description = "Disable a user and end all its sessions; nothing is deleted.")
final class UserDisableCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<user>", description = "Name or id.")
  private String user = "";

  @Option(names = "--undo", description = "Enable the user again.")
  private boolean undo;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation if you disable yourself.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  UserDisableCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().identity();
    var id = new People(api).idOf(user);
    var wanted = new ChangeUser().disabled(!undo);
    if (!undo && id.equals(api.getProfile().getId())) {
      if (!yes) {
        invocation.console().confirm("This disables your own account and signs you out.");
      }
      wanted.loseOwnAccess(true);
    }
    return People.print(invocation, json.isSet(invocation), api.changeUser(id, wanted));
  }
}

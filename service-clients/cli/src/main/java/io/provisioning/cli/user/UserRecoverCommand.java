package io.provisioning.cli.user;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.RecoverUser;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "recover",
    description =
        "On the machine of the home, without signing in: enable a user, end all locks and"
            + " sessions, and show a new password once.")
final class UserRecoverCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<user>", description = "Name or id.")
  private String user = "";

  @Option(names = "--second-factor", description = "Remove the second factor too, if it is lost.")
  private boolean secondFactor;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  UserRecoverCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var door = invocation.door();
    var wanted = new RecoverUser().user(user).key(door.recoveryKey()).secondFactor(secondFactor);
    if (!yes) {
      invocation
          .console()
          .confirm("This gives `" + user + "` a new password and ends all its sessions.");
    }
    return People.print(
        invocation, json.isSet(invocation), door.unknown().identity().recoverUser(wanted));
  }
}

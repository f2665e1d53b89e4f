package io.provisioning.cli.user;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "reset-password",
    description = "Give a user a new password, shown only once, and end all its sessions.")
final class UserResetPasswordCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<user>", description = "Name or id.")
  private String user = "";

  @Option(names = "--second-factor", description = "Remove the second factor too, if it is lost.")
  private boolean secondFactor;

  @Mixin private JsonOption json = new JsonOption();

  UserResetPasswordCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().identity();
    var id = new People(api).idOf(user);
    if (secondFactor) {
      api.removeSecondFactorOfUser(id);
    }
    return People.print(invocation, json.isSet(invocation), api.resetPassword(id));
  }
}

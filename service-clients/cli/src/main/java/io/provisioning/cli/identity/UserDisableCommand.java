package io.provisioning.cli.identity;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.ChangeUser;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "disable", description = "Shut a user out at once; nothing is forgotten.")
final class UserDisableCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<user>", description = "Name or id.")
  private String user = "";

  @Option(names = "--undo", description = "Let the user in again.")
  private boolean undo;

  @Mixin private JsonOption json = new JsonOption();

  UserDisableCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().identity();
    var changed = api.changeUser(new People(api).idOf(user), new ChangeUser().disabled(!undo));
    return People.print(invocation, json.isSet(invocation), changed);
  }
}

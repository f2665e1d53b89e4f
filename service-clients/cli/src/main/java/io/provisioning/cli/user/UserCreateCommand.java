package io.provisioning.cli.user;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.NewUser;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Create a user; the password is shown only once.")
final class UserCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<name>", description = "Name to sign in with.")
  private String name = "";

  @Option(names = "--display-name", paramLabel = "<name>", description = "Name that is shown.")
  private @Nullable String displayName;

  @Option(
      names = "--roles",
      split = ",",
      paramLabel = "<role>",
      description = "Roles, such as viewer, operator, developer, administrator, auditor.")
  private List<String> roles = List.of();

  @Option(names = "--groups", split = ",", paramLabel = "<group>", description = "Groups.")
  private List<String> groups = List.of();

  @Mixin private JsonOption json = new JsonOption();

  UserCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = new NewUser().name(name).displayName(displayName).roles(roles).groups(groups);
    var made = invocation.door().asPerson().identity().createUser(wanted);
    return People.print(invocation, json.isSet(invocation), made);
  }
}

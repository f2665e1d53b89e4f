package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.PermissionsQuestion;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "what", description = "List everything that is allowed, and on what.")
final class AuthWhatCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--kind",
      paramLabel = "<kind>",
      description = "Only this kind of resource, such as Workflow.")
  private @Nullable String kind;

  @Mixin private Somebody somebody = new Somebody();
  @Mixin private JsonOption json = new JsonOption();

  AuthWhatCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var permitted =
        invocation
            .door()
            .controlCenter()
            .authorization()
            .listPermissions(new PermissionsQuestion().kind(kind).principal(somebody.described()))
            .getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(permitted));
      return ExitCode.DONE;
    }
    var table = new Table("ACTION", "KIND", "ID", "WORKSPACE");
    permitted.forEach(one ->
        table.row(
            one.getAction(),
            one.getKind(),
            Text.printable(one.getId()),
            Text.printable(Optional.ofNullable(one.getWorkspace()).orElse("-"))));
    table.print(invocation.console(), "nothing");
    return ExitCode.DONE;
  }
}

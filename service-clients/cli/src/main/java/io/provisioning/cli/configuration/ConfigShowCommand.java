package io.provisioning.cli.configuration;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "List all settings in force, with layer and place.")
final class ConfigShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private Scope scope = new Scope();
  @Mixin private JsonOption json = new JsonOption();

  ConfigShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var values = scope.configuration(invocation).all();
    if (json.isSet(invocation)) {
      var all = new LinkedHashMap<String, String>();
      values.forEach(value -> all.put(value.key().name(), value.text()));
      invocation.console().print(JsonText.pretty(all));
      return ExitCode.DONE;
    }
    var table = new Table("KEY", "VALUE", "LAYER", "PLACE");
    values.forEach(value ->
        table.row(
            value.key().name(),
            Text.printable(value.text()),
            value.layer().label(),
            Text.printable(value.origin().toString())));
    table.print(invocation.console(), "no settings");
    return ExitCode.DONE;
  }
}

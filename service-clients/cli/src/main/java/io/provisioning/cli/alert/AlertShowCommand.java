package io.provisioning.cli.alert;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show an alert with its labels.")
final class AlertShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<alert>", description = "Id of the alert.")
  private String id = "";

  @Mixin private JsonOption json = new JsonOption();

  AlertShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var alert = invocation.door().detector().alerts().getAlert(id);
    return AlertText.print(invocation.console(), json.isSet(invocation), alert);
  }
}

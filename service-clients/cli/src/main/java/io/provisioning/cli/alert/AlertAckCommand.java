package io.provisioning.cli.alert;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.detector.model.AcknowledgeAlert;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "ack", description = "Acknowledge an alert: show others that you work on it.")
final class AlertAckCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<alert>", description = "Id of the alert.")
  private String id = "";

  @Option(names = "--note", paramLabel = "<text>", description = "Note for others.")
  private @Nullable String note;

  @Mixin private JsonOption json = new JsonOption();

  AlertAckCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().detector().alerts();
    var request = new AcknowledgeAlert().note(note);
    var alert = api.acknowledgeAlert(id, request, UUID.randomUUID().toString());
    return AlertText.print(invocation.console(), json.isSet(invocation), alert);
  }
}

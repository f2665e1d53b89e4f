package io.provisioning.cli.audit;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.AuditEventView;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show one audit record.")
final class AuditShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<number>", description = "Number of the record.")
  private long number;

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Its workspace, if you may only read the audit of that one.")
  private @Nullable String workspace;

  @Mixin private JsonOption json = new JsonOption();

  AuditShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var event = invocation.door().asPerson().audit().getAuditEvent(number, workspace);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(event));
    } else {
      print(invocation.console(), event);
    }
    return ExitCode.DONE;
  }

  private static void print(Console console, AuditEventView event) {
    var actor = event.getActor();
    line(console, "number", String.valueOf(event.getNumber()));
    line(console, "time", String.valueOf(event.getTime()));
    line(console, "category", event.getCategory().getValue());
    line(console, "action", event.getAction());
    line(console, "outcome", event.getOutcome().getValue());
    line(console, "who", actor.getKind() + " " + actor.getId());
    line(console, "name", actor.getName());
    line(console, "address", event.getAddress());
    line(console, "workspace", event.getWorkspace());
    line(console, "resource", event.getResource());
    line(console, "trace", event.getTraceId());
    event.getDetails().forEach((name, value) -> line(console, name, value));
    if (Boolean.TRUE.equals(event.getErased())) {
      console.note("note: the personal data was erased");
    }
  }

  private static void line(Console console, String name, @Nullable String value) {
    if (value != null) {
      console.print("%-10s %s".formatted(Text.printable(name), Text.printable(value)));
    }
  }
}

package io.provisioning.cli.age;

import io.provisioning.age.Age;
import io.provisioning.age.Inspection;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

@Command(
    name = "inspect",
    description = "Show the public parts of an encrypted file: types of recipients, sizes.")
final class AgeInspectCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private InputFile input = new InputFile();
  @Mixin private JsonOption json = new JsonOption();

  AgeInspectCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    try (var in = input.open(invocation)) {
      var inspection = Age.inspect(in);
      if (json.isSet(invocation)) {
        invocation.console().print(JsonText.pretty(Inspected.of(inspection)));
      } else {
        print(invocation.console(), inspection);
      }
    }
    return ExitCode.DONE;
  }

  private static void print(Console console, Inspection inspection) {
    console.print("version       " + inspection.version());
    console.print("armored       " + (inspection.armored() ? "yes" : "no"));
    inspection.recipients().forEach(type -> console.print("recipient     " + Text.printable(type)));
    if (inspection.workFactor() != null) {
      console.print("work factor   " + inspection.workFactor());
    }
    console.print("post-quantum  " + inspection.postQuantum());
    console.print("header        %,d bytes".formatted(inspection.headerBytes()));
    console.print("content       %,d bytes".formatted(inspection.contentBytes()));
  }

  /** The same with names as all commands have them. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Inspected(
      String version,
      boolean armored,
      List<String> recipients,
      String postQuantum,
      @Nullable Integer workFactor,
      long headerBytes,
      long contentBytes) {

    static Inspected of(Inspection inspection) {
      return new Inspected(
          inspection.version(),
          inspection.armored(),
          inspection.recipients(),
          inspection.postQuantum(),
          inspection.workFactor(),
          inspection.headerBytes(),
          inspection.contentBytes());
    }
  }
}

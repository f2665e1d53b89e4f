package io.provisioning.cli.metric;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "query", description = "Show the result of a PromQL query.")
final class MetricQueryCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<query>", description = "In PromQL, such as `up`.")
  private String query = "";

  @Option(
      names = "--last",
      paramLabel = "<duration>",
      description = "The series over this duration, such as `PT1H`, instead of current values.")
  private @Nullable String last;

  @Option(
      names = "--step",
      paramLabel = "<duration>",
      description = "Time between two points, such as `PT1M`.")
  private @Nullable String step;

  @Mixin private JsonOption json = new JsonOption();

  MetricQueryCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.door().detector().metrics().queryMetrics(query, last, step);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    found.getWarnings().forEach(warning -> console.note("warning: " + Text.printable(warning)));
    var table = new Table("SERIES", "AT", "VALUE");
    for (var series : found.getSeries()) {
      var name = name(series.getLabels());
      series
          .getPoints()
          .forEach(point -> table.row(name, Text.time(point.getAt()), point.getValue()));
    }
    table.print(console, "no such series");
    return ExitCode.DONE;
  }

  /** As PromQL writes a series. */
  private static String name(Map<String, String> labels) {
    var rest =
        labels.entrySet().stream()
            .filter(label -> !label.getKey().equals("__name__"))
            .map(label -> "%s=\"%s\"".formatted(label.getKey(), label.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    return Text.printable(labels.getOrDefault("__name__", "") + rest);
  }
}

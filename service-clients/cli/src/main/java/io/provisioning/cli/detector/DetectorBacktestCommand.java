package io.provisioning.cli.detector;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.service.OfflineService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "backtest",
    description = {
      "Run the detector over labelled series in the layout of the Numenta Anomaly Benchmark, and",
      "print its scores; needs no service."
    })
final class DetectorBacktestCommand implements Callable<Integer> {

  /** The second compiler pays here, unlike in the command's own process. */
  private static final List<String> FLAGS = List.of("-Xmx1g", "-XX:+UseParallelGC");

  private final Invocation invocation;

  @Option(
      names = "--nab",
      required = true,
      paramLabel = "<directory>",
      description = "Directory with data, labels and config of the benchmark.")
  private Path benchmark = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "<directory>",
      description = "Write each row's anomaly score there, in the benchmark's own format.")
  private @Nullable Path out;

  @Mixin private JsonOption json = new JsonOption();

  DetectorBacktestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var arguments =
        new ArrayList<>(List.of("backtest", "--nab=" + invocation.directory().resolve(benchmark)));
    if (out != null) {
      arguments.add("--out=" + invocation.directory().resolve(out));
    }
    if (json.isSet(invocation)) {
      arguments.add("--json");
    }
    return new OfflineService(invocation, "detector", FLAGS).run(arguments);
  }
}

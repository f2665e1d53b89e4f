package io.provisioning.cli.server;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ServerMetrics;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "metrics", description = "Show what a server uses now: processors, memory, disks.")
final class ServerMetricsCommand implements Callable<Integer> {

  private static final long MIB = 1L << 20;

  private final Invocation invocation;

  @Parameters(paramLabel = "<server>", description = "Name of the server.")
  private String name = "";

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ServerMetricsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var server = resources.get(invocation, orchestrator, ResourceKind.SERVER, name);
    var metrics = orchestrator.resources().getServerMetrics(server.getId(), server.getWorkspace());
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(metrics));
    } else {
      write(metrics, invocation.console());
    }
    return ExitCode.DONE;
  }

  private static void write(ServerMetrics metrics, Console console) {
    if (metrics.getCpus() != null && metrics.getCpusUsed() != null) {
      console.print(
          String.format(
              Locale.ROOT, "cpu     %.2f of %.2f", metrics.getCpusUsed(), metrics.getCpus()));
    }
    memory(metrics.getMemoryUsed(), metrics.getMemory(), console);
    metrics
        .getDisks()
        .forEach(disk ->
            console.print(
                "disk    %s of %s, %s"
                    .formatted(
                        size(disk.getUsed()),
                        size(disk.getSize()),
                        Text.printable(disk.getPath()))));
    if (metrics.getUptimeSeconds() != null) {
      console.print("up      " + uptime(Duration.ofSeconds(metrics.getUptimeSeconds())));
    }
    metrics
        .getFailedUnits()
        .forEach(unit -> console.print("failed  " + console.style().red(Text.printable(unit))));
  }

  private static void memory(@Nullable Long used, @Nullable Long all, Console console) {
    if (used != null && all != null) {
      console.print("memory  %s of %s".formatted(size(used), size(all)));
    }
  }

  private static String size(long bytes) {
    var mib = (double) bytes / MIB;
    return mib < MIB >> 10
        ? String.format(Locale.ROOT, "%.0f MiB", mib)
        : String.format(Locale.ROOT, "%.1f GiB", mib / (MIB >> 10));
  }

  private static String uptime(Duration up) {
    return up.toDays() > 0
        ? "%d d %d h".formatted(up.toDays(), up.toHoursPart())
        : "%d h %d min".formatted(up.toHours(), up.toMinutesPart());
  }
}

package io.provisioning.cli.provider;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.PlanOffer;
import io.provisioning.client.orchestrator.model.ProviderView;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show plans, prices, regions and images of a provider.")
final class ProviderShowCommand implements Callable<Integer> {

  private static final double GIB = 1024.0 * 1024 * 1024;

  private final Invocation invocation;

  @Parameters(paramLabel = "<provider>", description = "Name of the provider.")
  private String name = "";

  @Mixin private JsonOption json = new JsonOption();

  ProviderShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    DnsLabel.require("a provider", name);
    var provider = invocation.orchestrator().providers().getProvider(name);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(provider));
    } else {
      write(invocation.console(), provider);
    }
    return ExitCode.DONE;
  }

  private static void write(Console console, ProviderView provider) {
    console.print(provider.getName() + ": " + provider.getSummary());
    console.print("regions  " + String.join(", ", provider.getRegions()));
    console.print("images   " + String.join(", ", provider.getImages()));
    var table = new Table("PLAN", "VCPUS", "MEMORY", "DISK", "PRICE PER HOUR");
    provider.getPlans().forEach(offer -> row(table, offer));
    table.print(console, "no plans");
  }

  private static void row(Table table, PlanOffer offer) {
    table.row(
        offer.getPlan(),
        offer.getVcpus().toString(),
        size(offer.getMemory()),
        offer.getDisk() == 0 ? "shared" : size(offer.getDisk()),
        offer.getHourly() + " " + offer.getCurrency());
  }

  private static String size(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / GIB);
  }
}

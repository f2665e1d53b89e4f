package io.provisioning.cli.extension;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.registry.model.PackageDetail;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show a package of the registry, with its versions.")
final class ExtensionShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<package>", description = "Such as taskserv/nginx[:<version>].")
  private String name = "";

  @Option(
      names = "--sbom",
      description = "Only its bill of materials (CycloneDX), as the registry has it.")
  private boolean sbom;

  @Mixin private CatalogOption workspace = new CatalogOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var wanted = PackageName.parse(name);
    var registry = invocation.door().registry();
    var one =
        registry
            .packages()
            .getPackage(wanted.kind(), wanted.name(), workspace.name(), wanted.version());
    var console = invocation.console();
    if (sbom) {
      console.print(JsonText.pretty(Sboms.of(registry.distribution(), one, console)));
    } else if (json.isSet(invocation)) {
      console.print(JsonText.pretty(one));
    } else {
      print(console, one);
    }
    return ExitCode.DONE;
  }

  private static void print(Console console, PackageDetail one) {
    var summary = one.getSummary();
    console.print(
        "%s %s: %s"
            .formatted(
                summary.getName(), summary.getVersion(), Text.printable(summary.getSummary())));
    console.print("software      " + Text.printable(summary.getSoftware()));
    console.print("category      " + Text.printable(summary.getCategory()));
    console.print("digest        " + summary.getDigest());
    console.print("systems       " + Text.printable(String.join(", ", one.getSystems())));
    one.getDependencies()
        .forEach(it ->
            console.print(
                Text.printable(
                    "needs         %s %s%s"
                        .formatted(
                            it.getName(),
                            it.getRange(),
                            it.getOptional() ? ", if it is there" : ""))));
    one.getProvides().forEach(it -> console.print("provides      " + Text.printable(it)));
    one.getConflicts().forEach(it -> console.print("conflicts     " + Text.printable(it)));
    one.getVersions()
        .forEach(it ->
            console.print(
                "version       %s  %s%s"
                    .formatted(it.getVersion(), it.getDigest(), it.getYanked() ? "  yanked" : "")));
    one.getReferrers()
        .forEach(it ->
            console.print(
                "%-13s %s%s"
                    .formatted(
                        it.getKind(),
                        it.getDigest(),
                        it.getKind().equals("other")
                            ? "  " + Text.printable(it.getArtifactType())
                            : "")));
    Optional.ofNullable(one.getConfigurationSchema().get("properties"))
        .ifPresent(settings -> {
          console.print("configuration (JSON Schema)");
          console.print(JsonText.pretty(settings));
        });
  }
}

package io.provisioning.cli.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.orchestrator.Distribution;
import io.provisioning.client.registry.model.PackageDetail;
import io.provisioning.client.registry.model.PackageReferrer;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;

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
      console.print(JsonText.pretty(sbomOf(registry.distribution(), one, console)));
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

  /**
   * The one that is made of the package, which everybody can make again; if there is none, the
   * first of others, and the console says so.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_NAME if it has none;
   *     UNREADABLE_FILE if it is not what its digest names, or no JSON object
   */
  private static Map<String, Object> sbomOf(
      Distribution registry, PackageDetail one, Console console) throws InterruptedException {
    var summary = one.getSummary();
    var label = summary.getRepository() + ":" + summary.getVersion();
    var digests =
        one.getReferrers().stream()
            .filter(it -> it.getKind().equals("sbom"))
            .map(PackageReferrer::getDigest)
            .toList();
    if (digests.isEmpty()) {
      throw CommandProblem.UNKNOWN_NAME.because(
          "%s has no bill of materials".formatted(label),
          "push the package again with `./provisioning extension push`");
    }
    var layer = registry.pull(summary.getRepository(), summary.getDigest());
    var texts = Artifact.unpack(layer, new ArrayList<>());
    var own = ExtensionPackage.of(summary.getName(), texts).sbom().digest();
    if (!digests.contains(own)) {
      console.note("warning: this bill of materials was not made of the package by this version");
    }
    var digest = digests.contains(own) ? own : digests.getFirst();
    var text = new String(registry.pull(summary.getRepository(), digest), UTF_8);
    try {
      return JsonText.object(text);
    } catch (JacksonException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "the bill of materials of %s is no JSON object".formatted(label),
          "push the package again with `./provisioning extension push`",
          e);
    }
  }
}

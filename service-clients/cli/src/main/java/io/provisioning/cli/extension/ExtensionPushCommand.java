package io.provisioning.cli.extension;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.extension.referrer.Provenance;
import io.provisioning.config.extension.referrer.Referrer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "push",
    description = "Check a package and push it to the registry, with its bill of materials.")
final class ExtensionPushCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<directory>", description = "Directory with extension.yaml.")
  private Path directory = Path.of("");

  @Mixin private CatalogOption workspace = new CatalogOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionPushCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var one = PackageDirectory.checked(invocation, directory);
    var artifact = one.artifact();
    var repository = workspace.name() + "/" + artifact.repository();
    var name = repository + ":" + artifact.tag();
    var registry = invocation.door().registry().distribution();
    var isNew = registry.push(workspace.name(), artifact);
    registry.attach(repository, one.sbom());
    // the same files of later commits come from the first one
    if (isNew || !registry.isReferredTo(repository, artifact.digest(), Referrer.STATEMENT)) {
      registry.attach(repository, provenance(one, artifact));
    }
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(
          JsonText.pretty(
              Map.of(
                  "package",
                  name,
                  "digest",
                  artifact.digest(),
                  "sbom",
                  one.sbom().digest(),
                  "new",
                  isNew)));
    } else {
      console.print(name + (isNew ? " pushed" : " is already in the registry"));
      console.print("digest  " + artifact.digest());
      console.print("sbom    " + one.sbom().digest());
    }
    return ExitCode.DONE;
  }

  private Referrer provenance(ExtensionPackage one, Artifact artifact) throws InterruptedException {
    var version = Invocation.class.getPackage().getImplementationVersion();
    var place = invocation.directory().resolve(directory);
    var source = GitSource.of(place, PackageDirectory.sharedBeside(place, one));
    return Provenance.of(artifact, Objects.requireNonNullElse(version, "unknown"), source);
  }
}

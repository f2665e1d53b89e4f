package io.provisioning.cli.infra;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.DeclarationView;
import io.provisioning.client.orchestrator.model.SaveDeclaration;
import io.provisioning.client.orchestrator.model.SaveDeclaration.FormatEnum;
import io.provisioning.client.orchestrator.model.VersionView;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "restore",
    description =
        "Restore an earlier version of a declaration; nothing changes until it is applied.")
final class InfraRestoreCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private VersionedOptions infrastructure = new VersionedOptions();

  @Parameters(
      index = "1",
      paramLabel = "<version>",
      description = "Id of the version, or a prefix of it.")
  private String id = "";

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  InfraRestoreCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var answer = infrastructure.file(invocation);
    var file = VersionedOptions.body(answer);
    var version = infrastructure.version(invocation, id);
    var brief = VersionedOptions.brief(version.getId());
    if (version.getText().equals(file.getText())) {
      print(file, "the file of `%s` already equals version %s".formatted(file.getName(), brief));
      return ExitCode.DONE;
    }
    if (!yes) {
      invocation
          .console()
          .confirm("This writes version %s to the file of `%s`.".formatted(brief, file.getName()));
    }
    print(
        save(file, version, answer.getHeaders().getETag()),
        "version %2$s of `%1$s` is restored".formatted(file.getName(), brief));
    invocation
        .console()
        .note(
            "help: nothing changes until it is applied: `./provisioning infra apply %s`"
                .formatted(file.getName()));
    return ExitCode.DONE;
  }

  private DeclarationView save(DeclarationView file, VersionView version, @Nullable String tag) {
    var wanted =
        new SaveDeclaration()
            .workspace(file.getWorkspace())
            .name(file.getName())
            .format(FormatEnum.fromValue(version.getFormat().getValue()))
            .text(version.getText())
            .message("Restore " + VersionedOptions.brief(version.getId()));
    return invocation
        .orchestrator()
        .infrastructures()
        .changeInfrastructure(file.getName(), wanted, tag);
  }

  private void print(DeclarationView file, String text) {
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(file) : text);
  }
}

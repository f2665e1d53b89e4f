package io.provisioning.cli.registry;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.registry.api.RetentionApi;
import io.provisioning.client.registry.model.DeletionItem;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "restore",
    description = "Restore a deleted image or package of the registry, with the tags that it had.")
final class RegistryRestoreCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<image>",
      description = "Such as dev/shop:1.0, as it was, or dev/shop@sha256:… of `registry deleted`.")
  private String text = "";

  @Mixin private JsonOption json = new JsonOption();

  RegistryRestoreCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var image = ImageName.parse(text);
    var workspace = image.repository().split("/", 2)[0];
    var api = invocation.door().registry().retention();
    var digest =
        image.isByDigest() ? image.reference().orElseThrow() : digest(api, workspace, image);
    var restored = api.restoreDeletion(workspace, image.repository(), digest);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(restored)
                : "restored %s@%s%s"
                    .formatted(
                        Text.printable(restored.getRepository()),
                        Text.printable(restored.getDigest()),
                        restored.getTags().isEmpty()
                            ? ""
                            : ", tagged " + Text.printable(String.join(", ", restored.getTags()))));
    return ExitCode.DONE;
  }

  /** Of what the tag pointed to when it was deleted last. */
  private static String digest(RetentionApi api, String workspace, ImageName image) {
    return api.listDeletions(workspace).getItems().stream()
        .filter(it -> it.getRepository().equals(image.repository()))
        .filter(it -> image.reference().filter(it.getTags()::contains).isPresent())
        .map(DeletionItem::getDigest)
        .findFirst()
        .orElseThrow(() ->
            CommandProblem.UNKNOWN_NAME.because(
                "no deleted `%s` can be restored".formatted(image),
                "`./provisioning registry deleted --workspace %s` lists what can"
                    .formatted(workspace)));
  }
}

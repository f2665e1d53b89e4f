package io.provisioning.cli.registry;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.layout.LayoutDraft;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "export",
    description = "Export images and packages, with their signatures, as one OCI image layout.",
    footer = {
      "",
      "More examples:",
      "  provisioning registry export catalog/taskserv/nginx dev/shop:1.0 --to carry.tar",
      "  provisioning registry export dev/shop@sha256:… --to shop"
    })
final class RegistryExportCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "1..*",
      paramLabel = "<image>",
      description = "Such as dev/shop:1.0 or dev/shop@<digest>, or dev/shop for all its tags.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "<file>",
      description = "New tar, such as carry.tar; a new directory without this ending.")
  private Path to = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  RegistryExportCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var wanted = names.stream().map(ImageName::parse).toList();
    try (var draft = LayoutDraft.at(invocation.directory().resolve(to))) {
      var export = new LayoutExport(invocation.door().registry().transfers(), draft);
      for (var name : wanted) {
        export.add(name);
      }
      draft.finish();
      print(export.images(), draft);
    }
    return ExitCode.DONE;
  }

  private void print(Map<String, String> images, LayoutDraft draft) {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      var result = new LinkedHashMap<String, Object>();
      result.put("file", to.toString());
      result.put(
          "images",
          images.entrySet().stream()
              .map(it -> Map.of("name", it.getKey(), "digest", it.getValue()))
              .toList());
      result.put("blobs", draft.contents());
      result.put("bytes", draft.bytes());
      console.print(JsonText.pretty(result));
      return;
    }
    images.forEach((name, digest) -> console.print(name + "  " + digest));
    console.print(
        "%s, %s and %s are in %s"
            .formatted(
                Text.count(images.size(), "image"),
                Text.count(draft.contents(), "blob"),
                Bytes.text(draft.bytes()),
                to));
  }
}

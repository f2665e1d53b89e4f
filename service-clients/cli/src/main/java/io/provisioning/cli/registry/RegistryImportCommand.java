package io.provisioning.cli.registry;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.layout.Layout;
import io.provisioning.config.layer.Keys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description = "Import an OCI image layout of this command or of another program.",
    footer = {
      "",
      "More examples:",
      "  provisioning registry import carry.tar --check     lists it; exit code 3 if any is new",
      "  provisioning registry import alpine.tar --image dev/alpine:3.20"
    })
final class RegistryImportCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<file>", description = "A tar, or a directory.")
  private Path file = Path.of("");

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Workspace to import into (default: as named in the layout).")
  private @Nullable String workspace;

  @Option(
      names = "--image",
      paramLabel = "<image>",
      description = "Name of the image, such as dev/shop:1.0, or of the repository of all tags.")
  private @Nullable String image;

  @Option(names = "--check", description = "Only verify it and list what would be imported.")
  private boolean check;

  @Mixin private JsonOption json = new JsonOption();

  RegistryImportCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * An image of the layout.
   *
   * @param isNew whether the registry had another one under this name, or none
   */
  private record Imported(CarriedImage image, boolean isNew) {}

  @Override
  public Integer call() throws InterruptedException {
    var names = names();
    try (var layout = Layout.open(invocation.directory().resolve(file))) {
      var images = names.of(layout);
      layout.verify(); // before anything is sent
      var run = new LayoutImport(layout, invocation.door().registry().transfers());
      var done = new ArrayList<Imported>();
      for (var image : images) {
        done.add(imported(image, run));
      }
      print(done, run);
      return check && done.stream().anyMatch(Imported::isNew)
          ? ExitCode.CHANGES_PENDING
          : ExitCode.DONE;
    }
  }

  private CarriedImages names() {
    if (image != null && workspace != null) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--image` and `--workspace` contradict each other",
          "write the workspace as the first part of --image, such as dev/shop");
    }
    var name = image == null ? null : ImageName.parse(image);
    if (name != null && (name.isByDigest() || name.repository().indexOf('/') < 0)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a name to import an image under".formatted(name),
          "write its workspace, repository and tag, such as dev/shop:1.0");
    }
    return new CarriedImages(
        name,
        Optional.ofNullable(workspace).map(it -> DnsLabel.require("a workspace", it)),
        invocation.settings().get(Keys.WORKSPACE));
  }

  private Imported imported(CarriedImage image, LayoutImport run) throws InterruptedException {
    var isNew = !run.isThere(image);
    if (!check) {
      run.push(image);
    }
    var one = new Imported(image, isNew);
    if (!json.isSet(invocation)) {
      invocation.console().print(line(one)); // as it comes: images may be large
    }
    return one;
  }

  private String line(Imported one) {
    var state = check ? (one.isNew() ? "is new" : "is there") : one.isNew() ? "imported" : "there";
    return "%s  %s".formatted(one.image().name(), state);
  }

  private void print(List<Imported> done, LayoutImport run) {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      var result = new LinkedHashMap<String, Object>();
      result.put("images", done.stream().map(RegistryImportCommand::view).toList());
      result.put("sent_blobs", run.blobs());
      result.put("sent_bytes", run.bytes());
      console.print(JsonText.pretty(result));
    } else if (!check) {
      console.print(
          "sent %s, %s".formatted(Text.count(run.blobs(), "blob"), Bytes.text(run.bytes())));
    }
  }

  private static Map<String, Object> view(Imported one) {
    var image = one.image();
    return Map.of(
        "name",
        image.name().toString(),
        "digest",
        image.manifest().digest().toString(),
        "new",
        one.isNew());
  }
}

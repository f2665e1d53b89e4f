package io.provisioning.cli.extension;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.PackageUse;
import io.provisioning.client.orchestrator.model.PackageUsesView;
import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "uses", description = "List the servers that run a package, a version or a digest.")
final class ExtensionUsesCommand implements Callable<Integer> {

  private static final int PAGE = 1000;
  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<package>",
      description = "Such as taskserv/nginx, with :<version> or @<digest>; or a digest alone.")
  private String text = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private InfraOption infra = new InfraOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionUsesCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  /** What is asked for. */
  private record Wanted(@Nullable PackageName name, @Nullable String digest) {}

  private static Wanted parse(String text) {
    if (DIGEST.matcher(text).matches()) {
      return new Wanted(null, text);
    }
    var parts = text.split("@", 2);
    var name = PackageName.parse(parts[0]);
    if (!name.kind().equals("taskserv")) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a %s runs on no server itself".formatted(name.kind()),
          "ask for one of its taskservs, such as taskserv/nginx");
    }
    if (parts.length == 2 && !DIGEST.matcher(parts[1]).matches()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a digest".formatted(parts[1]),
          "write it whole, as `extension show` prints it: sha256: and 64 hexadecimal digits");
    }
    return new Wanted(name, parts.length == 2 ? parts[1] : null);
  }

  @Override
  public Integer call() {
    var wanted = parse(text);
    var name = wanted.name();
    var uses = new ArrayList<PackageUse>();
    var unknown = 0;
    @Nullable String cursor = null;
    do {
      var page =
          invocation
              .orchestrator()
              .infrastructures()
              .listPackageUses(
                  workspace.name(invocation),
                  infra.name().orElse(null),
                  name == null ? null : name.name(),
                  name == null ? null : name.version(),
                  wanted.digest(),
                  cursor,
                  PAGE);
      uses.addAll(page.getItems());
      unknown += page.getUnknown();
      cursor = page.getNextCursor();
    } while (cursor != null);
    print(new PackageUsesView().workspace(workspace.name(invocation)).items(uses).unknown(unknown));
    return ExitCode.DONE;
  }

  private void print(PackageUsesView uses) {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(uses));
      return;
    }
    var table = new Table("INFRASTRUCTURE", "SERVER", "TASKSERV", "VERSION", "DIGEST");
    uses.getItems()
        .forEach(one ->
            table.row(
                one.getInfrastructure(),
                one.getServer(),
                one.getName(),
                one.getVersion(),
                Objects.requireNonNullElse(one.getDigest(), "unknown")));
    table.print(console, "no server runs it");
    if (uses.getUnknown() > 0) {
      console.note(
          "%s not compared: the orchestrator no longer knows the package"
              .formatted(Text.count(uses.getUnknown(), "taskserv")));
    }
  }
}

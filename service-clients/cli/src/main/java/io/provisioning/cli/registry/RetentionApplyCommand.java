package io.provisioning.cli.registry;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.registry.model.ExpiredView;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "apply",
    description = "Delete tags and manifests of a workspace that no retention rule keeps.",
    footer = {
      "",
      "More examples:",
      "  provisioning registry retention apply --check     lists them, and the servers that use",
      "                                                    them; exit code 3 if there are any"
    })
final class RetentionApplyCommand implements Callable<Integer> {

  private static final int PAGE = 1000;

  private final Invocation invocation;

  @Option(names = "--check", description = "Only list what would be deleted.")
  private boolean check;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  RetentionApplyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = workspace.name(invocation);
    var api = invocation.door().registry().retention();
    var expired =
        check
            ? api.checkRetention(name)
            : new FreshFactor(invocation)
                .whereNeeded(() -> api.applyRetention(name, UUID.randomUUID().toString()));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(expired));
    } else {
      print(console, name, expired);
    }
    return check && !expired.getItems().isEmpty() ? ExitCode.CHANGES_PENDING : ExitCode.DONE;
  }

  private void print(Console console, String name, ExpiredView expired) {
    if (check && !expired.getItems().isEmpty()) {
      table(expired, uses(name)).print(console, "");
    }
    console.print(
        "%s%s, %s"
            .formatted(
                check ? "would delete " : "deleted ",
                Text.count(expired.getTags(), "tag"),
                Text.count(expired.getManifests(), "manifest")));
    if (!check && expired.getTags() + expired.getManifests() > 0) {
      console.note("help: `./provisioning registry deleted` lists what can be restored");
    }
  }

  /** The servers that run a package, by its digest. */
  private Map<String, Set<String>> uses(String name) {
    var servers = new TreeMap<String, Set<String>>();
    var api = invocation.orchestrator().infrastructures();
    @Nullable String cursor = null;
    do {
      var page = api.listPackageUses(name, null, null, null, null, cursor, PAGE);
      for (var use : page.getItems()) {
        if (use.getDigest() != null) {
          servers
              .computeIfAbsent(use.getDigest(), _ -> new TreeSet<>())
              .add(use.getInfrastructure() + "/" + use.getServer());
        }
      }
      cursor = page.getNextCursor();
    } while (cursor != null);
    return servers;
  }

  private static Table table(ExpiredView expired, Map<String, Set<String>> uses) {
    var table = new Table("REPOSITORY", "TAGS", "DIGEST", "PUSHED", "USED BY", "WHY");
    for (var item : expired.getItems()) {
      table.row(
          Text.printable(item.getRepository()),
          item.getTags().isEmpty() ? "-" : Text.printable(String.join(", ", item.getTags())),
          Text.printable(item.getDigest()).substring(0, Math.min(19, item.getDigest().length())),
          Text.time(item.getPushed()),
          String.join(", ", uses.getOrDefault(item.getDigest(), Set.of())),
          Text.printable(item.getReason()));
    }
    return table;
  }
}

package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.AccessView;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "access", description = "List who used which secret, newest first.")
final class SecretAccessCommand implements Callable<Integer> {

  private static final int MOST = 10_000;

  private final Invocation invocation;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<path>",
      description = "Only this secret (default: all).")
  private @Nullable String path;

  @Option(
      names = "--by",
      paramLabel = "<who>",
      description = "Only uses by this account or service, name or id.")
  private @Nullable String identity;

  @Option(
      names = "--workflow",
      paramLabel = "<workflow>",
      description = "Only uses by this workflow.")
  private @Nullable String workflow;

  @Option(names = "--limit", paramLabel = "<n>", description = "At most this many (default: 50).")
  private int limit = 50;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretAccessCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > MOST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--limit` must be from 1 to " + MOST, "omit it for the newest 50");
    }
    var meant = path == null ? null : SecretPath.requireUsed(path);
    var vault = invocation.door().vault();
    var name = workspace.name(invocation);
    var found =
        new FreshFactor(invocation)
            .whereNeeded(() -> vault.accesses(name, meant, identity, workflow, limit));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("TIME", "ACTION", "SECRET", "VERSION", "BY", "WORKFLOW", "PURPOSE");
    found.forEach(access -> row(table, access));
    table.print(invocation.console(), "no uses");
    return ExitCode.DONE;
  }

  private static void row(Table table, AccessView access) {
    boolean isRefused = access.getOutcome() == AccessView.OutcomeEnum.REFUSED;
    table.row(
        Text.time(access.getAt()),
        access.getAction().getValue() + (isRefused ? ", refused" : ""),
        Text.printable(access.getPath() + field(access)),
        orNone(access.getVersion()),
        SecretText.name(access.getBy()),
        orNone(access.getWorkflow()),
        orNone(access.getPurpose()));
  }

  private static String field(AccessView access) {
    return access.getField() == null ? "" : "#" + access.getField();
  }

  private static String orNone(@Nullable Object value) {
    return Optional.ofNullable(value).map(known -> Text.oneLine(known.toString(), 200)).orElse("-");
  }
}

package io.provisioning.cli.infra;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "diff",
    description = {
      "Compare versions of a declaration, or one with the file.",
      "Without a version: the one in force, or the newest if none is, with the file.",
      "In force is the last one whose workflow completed and was not undone: `in-force`."
    })
final class InfraDiffCommand implements Callable<Integer> {

  private static final int CONTEXT = 3;

  private final Invocation invocation;

  @Mixin private VersionedOptions infrastructure = new VersionedOptions();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "<version>",
      description = "Id of a version, or a prefix of it; `in-force` for the one in force.")
  private @Nullable String from;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "<version>",
      description = "Version to compare with (default: the file).")
  private @Nullable String to;

  @Mixin private JsonOption json = new JsonOption();

  InfraDiffCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  private record Side(String name, String text) {}

  @Override
  public Integer call() {
    var after = to == null ? file() : version(to);
    var before = from == null ? latest() : version(from);
    var lines = lines(before, after);
    if (json.isSet(invocation)) {
      invocation
          .console()
          .print(
              JsonText.pretty(
                  Map.of(
                      "from",
                      before.name(),
                      "to",
                      after.name(),
                      "diff",
                      String.join("\n", lines))));
    } else if (lines.isEmpty()) {
      invocation.console().note("no differences");
    } else {
      lines.forEach(line -> invocation.console().print(Text.printable(line)));
    }
    return ExitCode.DONE;
  }

  private static List<String> lines(Side before, Side after) {
    var from = before.text().lines().toList();
    return UnifiedDiffUtils.generateUnifiedDiff(
        before.name(),
        after.name(),
        from,
        DiffUtils.diff(from, after.text().lines().toList()),
        CONTEXT);
  }

  private Side file() {
    var file = VersionedOptions.body(infrastructure.file(invocation));
    return new Side(file.getFile(), file.getText());
  }

  private Side version(String id) {
    var version = infrastructure.version(invocation, id);
    return new Side(
        version.getFile() + "@" + VersionedOptions.brief(version.getId()), version.getText());
  }

  private Side latest() {
    try {
      return version(VersionedOptions.IN_FORCE);
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.NOT_FOUND) {
        throw e;
      }
      return infrastructure.versions(invocation, 1).stream()
          .findFirst()
          .map(newest -> version(newest.getId()))
          .orElseGet(() -> new Side("nothing", ""));
    }
  }
}

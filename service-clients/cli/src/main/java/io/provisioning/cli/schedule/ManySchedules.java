package io.provisioning.cli.schedule;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.api.SchedulesApi;
import io.provisioning.client.orchestrator.model.ChangedSchedules;
import io.provisioning.client.orchestrator.model.ScheduleView;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One schedule, all of a workspace, or all there are. */
final class ManySchedules {

  @Parameters(arity = "0..1", paramLabel = "<schedule>", description = "Name of the schedule.")
  private String name = "";

  @Option(names = "--all", description = "All schedules of the workspace.")
  private boolean all;

  @Option(names = "--all-workspaces", description = "All schedules of all workspaces.")
  private boolean everywhere;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  /** What is done to one, and what to many. */
  interface Action {
    ScheduleView one(SchedulesApi api, String name, String workspace, String key);

    ChangedSchedules many(SchedulesApi api, @Nullable String workspace, boolean all, String key);
  }

  int change(Invocation invocation, Action action, String done) {
    if (Stream.of(!name.isEmpty(), all, everywhere).filter(given -> given).count() != 1) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "either the name of a schedule, `--all` or `--all-workspaces` is needed",
          "`./provisioning schedule list` lists the names");
    }
    var api = invocation.orchestrator().schedules();
    var key = UUID.randomUUID().toString();
    if (!name.isEmpty()) {
      var one =
          action.one(api, DnsLabel.require("a schedule", name), workspace.name(invocation), key);
      print(invocation, one, ScheduleText.standing(one));
      return ExitCode.DONE;
    }
    var many = action.many(api, everywhere ? null : workspace.name(invocation), everywhere, key);
    var count = many.getItems().size();
    print(invocation, many, count + (count == 1 ? " schedule " : " schedules ") + done);
    return ExitCode.DONE;
  }

  private void print(Invocation invocation, Object answer, String text) {
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(answer) : text);
  }
}

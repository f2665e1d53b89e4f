package io.provisioning.cli.settings;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.ChangeSetting;
import io.provisioning.client.controlcenter.model.ChangeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "set", description = "Set values centrally, all or none; <key> alone resets it.")
final class SettingsSetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<service>", description = "Such as control-center.")
  private String service = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "<key>[=<value>]",
      description = "Settings and their values.")
  private List<String> assignments = new ArrayList<>();

  @Option(names = "--comment", paramLabel = "<text>", description = "Why.")
  private String comment = "";

  @Option(
      names = "--base",
      paramLabel = "<version>",
      description = "Refuse if another version than this is active.")
  private @Nullable Integer base;

  @Mixin private JsonOption json = new JsonOption();

  SettingsSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted =
        new ChangeSettings()
            .comment(comment)
            .changes(assignments.stream().map(this::change).toList());
    var match = base == null ? null : "\"" + base + "\"";
    return SettingText.print(
        invocation,
        invocation.door().asPerson().settings().changeSettings(wanted, match),
        json.isSet(invocation));
  }

  private ChangeSetting change(String assignment) {
    var equals = assignment.indexOf('=');
    if (equals == 0) {
      throw CommandProblem.INVALID_ARGUMENT.because("`" + assignment + "` has no key");
    }
    return equals < 0
        ? new ChangeSetting().service(service).key(assignment)
        : new ChangeSetting()
            .service(service)
            .key(assignment.substring(0, equals))
            .value(assignment.substring(equals + 1));
  }
}

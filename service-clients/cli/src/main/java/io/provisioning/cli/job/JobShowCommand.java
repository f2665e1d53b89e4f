package io.provisioning.cli.job;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show a job with its latest runs.")
final class JobShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredJob job = new RequiredJob();
  @Mixin private JsonOption json = new JsonOption();

  JobShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.door().controlCenter().jobs().getJob(job.service(), job.name());
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      JobText.print(invocation.console(), found);
    }
    return ExitCode.DONE;
  }
}

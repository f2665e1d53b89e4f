package io.provisioning.cli.job;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "pause", description = "Pause a job until it is resumed.")
final class JobPauseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredJob job = new RequiredJob();
  @Mixin private JsonOption json = new JsonOption();

  JobPauseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().controlCenter().jobs();
    var changed = api.pauseJob(job.service(), job.name());
    return JobText.printChanged(invocation.console(), json.isSet(invocation), changed, "is paused");
  }
}

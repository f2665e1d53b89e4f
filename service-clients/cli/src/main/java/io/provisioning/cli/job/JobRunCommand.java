package io.provisioning.cli.job;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.JobRunView;
import io.provisioning.client.controlcenter.model.JobRunView.OutcomeEnum;
import io.provisioning.client.controlcenter.model.JobView;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "run",
    description = "Run a job now, even while it is paused, and wait until it ends.")
final class JobRunCommand implements Callable<Integer> {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  private final Invocation invocation;

  @Mixin private RequiredJob job = new RequiredJob();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--no-wait", description = "Return as soon as it has started.")
  private boolean leave;

  JobRunCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var api = invocation.door().controlCenter().jobs();
    var shown = api.runJob(job.service(), job.name());
    var begun = JobText.last(shown);
    if (leave || begun.isEmpty()) {
      return JobText.printChanged(
          invocation.console(), json.isSet(invocation), shown, "was started");
    }
    var run = begun.get();
    while (run.getOutcome() == OutcomeEnum.RUNNING) {
      Thread.sleep(BETWEEN_LOOKS);
      shown = api.getJob(job.service(), job.name());
      run = same(shown, run).orElse(run);
    }
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(shown) : JobText.ended(shown, run));
    return run.getOutcome() == OutcomeEnum.SUCCEEDED ? ExitCode.DONE : ExitCode.WORKFLOW_FAILED;
  }

  /** By when it began: another run may be the latest by now. */
  private static Optional<JobRunView> same(JobView job, JobRunView run) {
    return job.getRuns().stream()
        .filter(it -> it.getStartedAt().equals(run.getStartedAt()))
        .findFirst();
  }
}

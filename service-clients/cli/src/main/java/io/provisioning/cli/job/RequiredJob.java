package io.provisioning.cli.job;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.DnsLabel;
import picocli.CommandLine.Parameters;

/** The job that a command is about. */
final class RequiredJob {

  @Parameters(
      paramLabel = "<job>",
      description = "Service and name of the job, such as `detector/home-disk`.")
  private String job = "";

  String service() {
    return DnsLabel.require("a service", parts()[0]);
  }

  String name() {
    return DnsLabel.require("a job", parts()[1]);
  }

  private String[] parts() {
    var parts = job.split("/", -1);
    if (parts.length != 2) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not the name of a job".formatted(job),
          "write service and job, such as `detector/home-disk`; `provisioning job list` lists them");
    }
    return parts;
  }
}

package io.provisioning.cli.compliance;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.Attest;
import io.provisioning.client.controlcenter.model.AttestationSubject;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "attest", description = "Attest to something that was done outside the platform.")
final class ComplianceAttestCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<subject>",
      description = "access_review, break_glass_review, backup_test or incident_review.")
  private String subject = "";

  @Option(
      names = "--comment",
      paramLabel = "<text>",
      required = true,
      description = "What was reviewed, and the result.")
  private String comment = "";

  @Mixin private JsonOption json = new JsonOption();

  ComplianceAttestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = new Attest().subject(subject()).comment(comment);
    var attestation = invocation.door().asPerson().compliance().attest(wanted);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(attestation)
                : "%s attested to %s".formatted(attestation.getBy(), subject));
    return ExitCode.DONE;
  }

  private AttestationSubject subject() {
    try {
      return AttestationSubject.fromValue(subject);
    } catch (IllegalArgumentException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`" + subject + "` cannot be attested",
          "access_review, break_glass_review, backup_test or incident_review",
          e);
    }
  }
}

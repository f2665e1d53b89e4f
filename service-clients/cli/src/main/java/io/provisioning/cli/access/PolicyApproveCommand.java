package io.provisioning.cli.access;

import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "approve", description = "Approve a version that someone else proposed.")
final class PolicyApproveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private VersionParameter version = new VersionParameter();

  PolicyApproveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().authorization();
    return version.print(invocation, api.approvePolicies(version.number()));
  }
}

package io.provisioning.cli.access;

import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "rollback", description = "Roll back to the policies of a version.")
final class PolicyRollbackCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private VersionParameter version = new VersionParameter();

  PolicyRollbackCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().authorization();
    return version.print(invocation, api.rollbackPolicies(version.number()));
  }
}

package io.provisioning.cli.configuration;

import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.config.layer.Configuration;
import picocli.CommandLine.Mixin;

/** For which workspace and infrastructure settings are asked. */
final class Scope {

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private InfraOption infra = new InfraOption();

  Configuration configuration(Invocation invocation) {
    var files = workspace.existing(invocation);
    infra.name().ifPresent(files::get);
    return invocation.settings().of(infra.name().orElse(""));
  }
}

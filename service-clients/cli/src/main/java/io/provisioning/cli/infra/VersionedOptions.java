package io.provisioning.cli.infra;

import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.DeclarationView;
import io.provisioning.client.orchestrator.model.VersionSummary;
import io.provisioning.client.orchestrator.model.VersionView;
import java.util.List;
import java.util.Objects;
import org.springframework.http.ResponseEntity;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Whose versions a command is about. */
final class VersionedOptions {

  /** Stands for the version in force. */
  static final String IN_FORCE = "in-force";

  private static final int SHORT = 7;

  @Parameters(index = "0", paramLabel = "<infra>", description = "Name of the infrastructure.")
  private String name = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  String name() {
    return DnsLabel.require("an infrastructure", name);
  }

  /** Versions, newest first. */
  List<VersionSummary> versions(Invocation invocation, int most) {
    return invocation
        .orchestrator()
        .infrastructures()
        .listVersions(name(), workspace.name(invocation), null, most)
        .getItems();
  }

  VersionView version(Invocation invocation, String id) {
    return invocation
        .orchestrator()
        .infrastructures()
        .getVersion(name(), id, workspace.name(invocation));
  }

  /** What is in the file now, with its tag. */
  ResponseEntity<DeclarationView> file(Invocation invocation) {
    return invocation
        .orchestrator()
        .infrastructures()
        .getInfrastructureWithHttpInfo(name(), workspace.name(invocation));
  }

  static DeclarationView body(ResponseEntity<DeclarationView> answer) {
    return Objects.requireNonNull(answer.getBody(), "an infrastructure");
  }

  /** What people call a version. */
  static String brief(String id) {
    return id.length() <= SHORT ? id : id.substring(0, SHORT);
  }
}

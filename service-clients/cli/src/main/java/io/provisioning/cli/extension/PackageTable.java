package io.provisioning.cli.extension;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.registry.model.PackageView;
import java.util.List;

/** Packages as a list. */
final class PackageTable {

  private PackageTable() {}

  static int print(
      Invocation invocation, boolean json, List<PackageView> packages, String whenEmpty) {
    var console = invocation.console();
    if (json) {
      console.print(JsonText.pretty(packages));
      return ExitCode.DONE;
    }
    var table = new Table("PACKAGE", "VERSION", "CATEGORY", "SOFTWARE", "SUMMARY");
    packages.forEach(one ->
        table.row(
            one.getKind() + "/" + one.getName(),
            one.getVersion(),
            Text.printable(one.getCategory()),
            Text.printable(one.getSoftware()),
            Text.printable(one.getSummary())));
    table.print(console, whenEmpty);
    return ExitCode.DONE;
  }
}

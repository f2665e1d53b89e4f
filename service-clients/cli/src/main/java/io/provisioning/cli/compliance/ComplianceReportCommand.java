package io.provisioning.cli.compliance;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.ComplianceReportView;
import io.provisioning.client.controlcenter.model.Framework;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "report",
    description = "Report which controls of a framework are met, with evidence.")
final class ComplianceReportCommand implements Callable<Integer> {

  private static final Set<String> FORMATS = Set.of("json", "html", "pdf");

  private final Invocation invocation;

  @Parameters(paramLabel = "<framework>", description = "soc2, gdpr or hipaa.")
  private String framework = "";

  @Option(
      names = "--format",
      paramLabel = "<format>",
      description = "json, html or pdf (default: a table).")
  private @Nullable String format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "File to write, readable only by its owner (default: standard output).")
  private @Nullable Path output;

  @Mixin private JsonOption json = new JsonOption();

  ComplianceReportCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var known = framework();
    if (format == null && output == null) {
      print(invocation.door().asPerson().compliance().getComplianceReport(known, null));
      return ExitCode.DONE;
    }
    var wanted = format == null ? "json" : format;
    if (!FORMATS.contains(wanted)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "there is no format `" + wanted + "`; formats are json, html and pdf");
    }
    if (output == null && wanted.equals("pdf")) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a PDF cannot be printed; name a file with `--output`");
    }
    write(known, wanted);
    return ExitCode.DONE;
  }

  private Framework framework() {
    try {
      return Framework.fromValue(framework);
    } catch (IllegalArgumentException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "there is no framework `" + framework + "`", "frameworks are soc2, gdpr and hipaa", e);
    }
  }

  private void write(Framework known, String wanted) throws InterruptedException {
    var path = "/api/v1/compliance/reports/" + known.getValue();
    try (var report =
        invocation.door().asPerson().download().open(path, Map.of("format", wanted))) {
      var bytes = report.readAllBytes();
      if (output == null) {
        invocation.console().print(new String(bytes, StandardCharsets.UTF_8).stripTrailing());
      } else {
        save(bytes, invocation.directory().resolve(output));
      }
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "the report was not written: " + e.getMessage(), "repeat the command", e);
    }
  }

  /** The file has its name once it is whole. */
  private void save(byte[] report, Path file) throws IOException {
    var draft = file.resolveSibling(file.getFileName() + ".new");
    PrivateFiles.write(draft, "");
    Files.write(draft, report);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("file", file.toString(), "bytes", report.length))
                : "%s: %d bytes".formatted(file, report.length));
  }

  private void print(ComplianceReportView report) {
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(report));
      return;
    }
    var table = new Table("CHECK", "STATUS", "CONTROLS", "TO DO");
    report
        .getChecks()
        .forEach(check ->
            table.row(
                Text.printable(check.getId()),
                check.getStatus().getValue().replace('_', ' '),
                Text.printable(String.join(", ", check.getControls())),
                Text.printable(Optional.ofNullable(check.getAction()).orElse("-"))));
    table.print(invocation.console(), "no checks");
    invocation
        .console()
        .note(
            "%d met, %d not met, %d not observable"
                .formatted(report.getMet(), report.getNotMet(), report.getNotObservable()));
  }
}

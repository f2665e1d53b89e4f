package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.EntryCodec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.modulith.NamedInterface;

/**
 * The commands that look at a journal without the service: {@code verify} and {@code dump}. Nothing
 * is changed.
 */
@NamedInterface("commands")
public final class JournalCommand {

  private static final int WHOLE = 0;
  private static final int DAMAGED = 1;
  private static final int USAGE = 2;
  private static final String HELP =
      "journal verify|dump --directory=<path> [--workspace=<name>] [--workflow=<id>] [--json]";

  private final PrintStream out;
  private final PrintStream err;
  private final Disk disk = new LocalDisk();
  private @Nullable Path directory;
  private @Nullable String workspace;
  private @Nullable String workflow;
  private boolean json;

  private JournalCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Runs a command.
   *
   * @param arguments {@code verify} or {@code dump}, then options
   * @return 0 if all that was read is whole, 1 if something is damaged, 2 if the command is wrong
   */
  public static int run(List<String> arguments, PrintStream out, PrintStream err) {
    var command = new JournalCommand(out, err);
    try {
      return command.run(arguments);
    } catch (IOException | ProblemException e) {
      err.println("error: " + e.getMessage());
      return DAMAGED;
    }
  }

  private int run(List<String> arguments) throws IOException {
    var verb = arguments.isEmpty() ? "" : arguments.getFirst();
    for (var option : arguments.stream().skip(1).toList()) {
      if (!accept(option)) {
        return usage("`" + option + "` is not an option");
      }
    }
    if (directory == null || !Files.isDirectory(directory)) {
      return usage("`" + directory + "` is not a directory");
    }
    var inspection = new Inspection(disk, directory);
    return switch (verb) {
      case "verify" -> verify(inspection);
      case "dump" -> dump(inspection);
      default -> usage("`" + verb + "` is neither verify nor dump");
    };
  }

  private boolean accept(String option) {
    var parts = option.split("=", 2);
    var value = parts.length == 2 ? parts[1] : "";
    switch (parts[0]) {
      case "--directory" -> directory = Path.of(value);
      case "--workspace" -> workspace = value;
      case "--workflow" -> workflow = value;
      case "--json" -> json = true;
      default -> {
        return false;
      }
    }
    return true;
  }

  private int usage(String what) {
    err.println("error: " + what);
    err.println("usage: " + HELP);
    return USAGE;
  }

  private List<String> wanted(Inspection inspection) throws IOException {
    return workspace == null ? inspection.workspaces() : List.of(workspace);
  }

  private int verify(Inspection inspection) throws IOException {
    var reports = new ArrayList<Inspection.Report>();
    for (var name : wanted(inspection)) {
      reports.add(inspection.read(name, _ -> {}));
    }
    if (json) {
      out.println(new String(EntryCodec.encodeKept(reports), StandardCharsets.UTF_8));
    } else {
      reports.forEach(this::print);
    }
    return reports.stream().allMatch(report -> report.damage().isEmpty()) ? WHOLE : DAMAGED;
  }

  private void print(Inspection.Report report) {
    out.printf(
        "%s: %d files, %d entries, %s%n",
        report.workspace(),
        report.files(),
        report.entries(),
        report.damage().isEmpty() ? "whole" : "DAMAGED");
    report.damage().forEach(damage -> out.println("  " + damage));
    if (report.unfinishedBytes() > 0) {
      out.printf(
          "  %d bytes of a write that was not finished; the next start takes them away%n",
          report.unfinishedBytes());
    }
  }

  private int dump(Inspection inspection) throws IOException {
    var code = WHOLE;
    for (var name : wanted(inspection)) {
      var report =
          inspection.read(
              name,
              entry -> {
                if (workflow == null || workflow.equals(entry.workflow())) {
                  out.println(new String(EntryCodec.encode(entry), StandardCharsets.UTF_8));
                }
              });
      report.damage().forEach(damage -> err.println("error: " + damage));
      code = report.damage().isEmpty() ? code : DAMAGED;
    }
    return code;
  }
}

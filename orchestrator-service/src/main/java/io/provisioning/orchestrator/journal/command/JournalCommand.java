package io.provisioning.orchestrator.journal.command;

import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Inspection;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.journal.filesystem.FileInspection;
import io.provisioning.orchestrator.journal.surreal.DatabaseInspection;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The commands that look at a journal without the service: {@code verify} and {@code dump}. Nothing
 * is changed.
 */
public final class JournalCommand {

  private static final int WHOLE = 0;
  private static final int DAMAGED = 1;
  private static final int USAGE = 2;
  private static final String HELP =
      "journal verify|dump --directory=<path>|--provisioning.journal.surrealdb.<setting>=<value>…"
          + " [--workspace=<name>] [--workflow=<id>] [--json]";

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, String> database = new HashMap<>();
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
    if (!verb.equals("verify") && !verb.equals("dump")) {
      return usage("`" + verb + "` is neither verify nor dump");
    }
    if (database.isEmpty() && (directory == null || !Files.isDirectory(directory))) {
      return usage("`" + directory + "` is not a directory");
    }
    try (var inspection = inspection()) {
      var workspaces = inspection.workspaces();
      if (workspace != null && !workspaces.contains(workspace)) {
        return unknown(workspace, workspaces);
      }
      return verb.equals("verify") ? verify(inspection) : dump(inspection);
    }
  }

  private Inspection inspection() {
    return directory == null ? DatabaseInspection.open(database) : new FileInspection(directory);
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
        return acceptSetting(parts[0], value);
      }
    }
    return true;
  }

  /** Those of the database are told as to the service. */
  private boolean acceptSetting(String option, String value) {
    if (!option.startsWith("--provisioning.journal.")) {
      return false;
    }
    database.put(option.substring(2), value);
    return true;
  }

  private int unknown(String name, List<String> workspaces) {
    var nearest = NearestName.of(name, workspaces);
    err.println(
        "error: the journal has no workspace `%s`%s"
            .formatted(name, nearest.map(near -> "; did you mean `" + near + "`?").orElse("")));
    return USAGE;
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
        "%s: %s%d entries, %s%n",
        report.workspace(),
        report.files() == null ? "" : report.files() + " files, ",
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
    var found = new AtomicLong();
    for (var name : wanted(inspection)) {
      var report =
          inspection.read(
              name,
              entry -> {
                if (workflow == null || workflow.equals(entry.workflow())) {
                  found.incrementAndGet();
                  out.println(new String(EntryCodec.encode(entry), StandardCharsets.UTF_8));
                }
              });
      report.damage().forEach(damage -> err.println("error: " + damage));
      code = report.damage().isEmpty() ? code : DAMAGED;
    }
    if (workflow != null && found.get() == 0) {
      err.println("error: the journal has no workflow `%s`".formatted(workflow));
      return code == WHOLE ? USAGE : code;
    }
    return code;
  }
}

package io.provisioning.cli.audit;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "export", description = "Export audit records, oldest first.")
final class AuditExportCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--format",
      paramLabel = "<format>",
      defaultValue = "jsonl",
      description = "jsonl, csv, cef, syslog or ocsf (default: jsonl).")
  private String format = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "File to write, readable only by its owner (default: standard output).")
  private @Nullable Path output;

  @Mixin private AuditFilter filter = new AuditFilter();

  @Mixin private JsonOption json = new JsonOption();

  AuditExportCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var query = new LinkedHashMap<>(Map.of("format", format));
    query.putAll(filter.parameters(invocation.time()));
    var file = output == null ? null : writable(invocation.directory().resolve(output));
    try (var events = invocation.door().asPerson().auditExport().open(query)) {
      if (file == null) {
        print(events);
      } else {
        save(events, file);
      }
      return ExitCode.DONE;
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "the export is incomplete: " + e.getMessage(), "repeat the command", e);
    }
  }

  private static Path writable(Path file) {
    if (file.getParent() != null && !Files.isDirectory(file.getParent())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "there is no directory `%s`".formatted(file.getParent()),
          "create it, or name another file");
    }
    return file;
  }

  private void print(InputStream events) throws IOException {
    var lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      invocation.console().print(line);
    }
  }

  /** The file has its name once it is whole. */
  private void save(InputStream events, Path file) throws IOException {
    var draft = file.resolveSibling(file.getFileName() + ".new");
    PrivateFiles.write(draft, "");
    try (var target = Files.newOutputStream(draft)) {
      events.transferTo(target);
    }
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    if (json.isSet(invocation)) {
      invocation
          .console()
          .print(JsonText.pretty(Map.of("file", file.toString(), "bytes", Files.size(file))));
    } else {
      invocation.console().print("%s: %d bytes".formatted(file, Files.size(file)));
    }
  }
}

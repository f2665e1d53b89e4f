package io.provisioning.controlcenter.audit.verification;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.chain.PublicKey;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.modulith.NamedInterface;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** The command that looks at a trail without the service: {@code verify}. Nothing is changed. */
@NamedInterface("commands")
public final class AuditCommand {

  private static final int WHOLE = 0;
  private static final int DAMAGED = 1;
  private static final int USAGE = 2;
  private static final String HELP =
      "audit verify --directory=<path> [--key=<pem file>] [--witness=<number>:<hash>] [--json]";

  private final PrintStream out;
  private final PrintStream err;
  private @Nullable Path directory;
  private @Nullable Path key;
  private @Nullable Witness witness;
  private boolean json;

  private AuditCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Runs it.
   *
   * @param arguments {@code verify}, then options
   * @return 0 if the trail is whole, 1 if something was found, 2 if the command is wrong
   */
  public static int run(List<String> arguments, PrintStream out, PrintStream err) {
    try {
      return new AuditCommand(out, err).run(arguments);
    } catch (IOException | ProblemException e) {
      err.println("error: " + e.getMessage());
      return DAMAGED;
    }
  }

  private int run(List<String> arguments) throws IOException {
    if (arguments.isEmpty() || !arguments.getFirst().equals("verify")) {
      return usage("`verify` is what can be done");
    }
    for (var option : arguments.stream().skip(1).toList()) {
      if (!accept(option)) {
        return usage("`" + option + "` is not an option");
      }
    }
    if (directory == null || !Files.isDirectory(directory)) {
      return usage("`" + directory + "` is not a directory");
    }
    if (key != null && !Files.isRegularFile(key)) {
      return usage("`" + key + "` is not a file");
    }
    var report =
        new Verification(directory, key == null ? null : PublicKey.read(key), witness).run();
    print(report);
    return report.isWhole() ? WHOLE : DAMAGED;
  }

  private boolean accept(String option) {
    var parts = option.split("=", 2);
    var value = parts.length == 2 ? parts[1] : "";
    switch (parts[0]) {
      case "--directory" -> directory = Path.of(value);
      case "--key" -> key = Path.of(value);
      case "--witness" -> {
        witness = Witness.of(value).orElse(null);
        return witness != null;
      }
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

  private void print(Report report) {
    if (json) {
      out.println(Json.MAPPER.writeValueAsString(AuditVerificationView.of(report)));
      return;
    }
    out.printf(
        "%d files, %d records, %s%n",
        report.files(), report.records(), report.isWhole() ? "whole" : "TAMPERED WITH");
    report.findings().forEach(finding -> out.println("  " + finding));
    report.notes().forEach(note -> out.println("  note: " + note));
    if (report.witness() != null) {
      out.println("  witness " + report.witness());
    }
    if (report.key() != null) {
      out.println("  key     " + report.key());
    }
  }

  private static final class Json {
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .build();
  }
}

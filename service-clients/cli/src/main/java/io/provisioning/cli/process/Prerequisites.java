package io.provisioning.cli.process;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.invocation.Invocation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Programs that a provider needs on this machine, and the Debian packages they come from. */
public final class Prerequisites {

  private static final Map<String, String> ENGINE = new LinkedHashMap<>();

  static {
    ENGINE.put("podman", "podman");
    ENGINE.put("runc", "runc");
    ENGINE.put("netavark", "netavark");
    ENGINE.put("aardvark-dns", "aardvark-dns");
    ENGINE.put("iptables", "iptables");
  }

  /** Not a provider, but what the control center keeps accounts in. */
  public static final String SURREALDB = "surrealdb";

  /** Not a provider, but what measures the platform. */
  public static final String MONITORING = "monitoring";

  private static final List<String> ENGINES_OF_MONITORING =
      List.of("prometheus", "prometheus-alertmanager");

  private final Machine machine;
  private final Console console;

  /** Of this machine; what is installed is logged in the home. */
  public static Prerequisites of(Invocation invocation) {
    return new Prerequisites(
        new ThisMachine(invocation.home().log().resolve("apt.log")), invocation.console());
  }

  Prerequisites(Machine machine, Console console) {
    this.machine = machine;
    this.console = console;
  }

  /** What the machine is and can do. */
  interface Machine {
    boolean has(String program);

    boolean isDebian();

    boolean isRoot();

    /** Runs a command to its end, its output into a log, and tells its exit code. */
    int run(List<String> command, Map<String, String> environment)
        throws IOException, InterruptedException;

    Path log();
  }

  /** Packages that are missing for the provider. */
  List<String> missing(String provider, boolean ownEngine) {
    if (provider.equals(SURREALDB)) {
      return missing(Stream.of(Map.entry("node", "nodejs"), Map.entry("npm", "npm")));
    }
    if (provider.equals(MONITORING)) {
      return missing(ENGINES_OF_MONITORING.stream().map(name -> Map.entry(name, name)));
    }
    if (!provider.equals("local")) {
      return List.of();
    }
    var engine = ownEngine ? ENGINE : Map.<String, String>of();
    var always =
        Stream.of(Map.entry("mmdebstrap", "mmdebstrap"), Map.entry("ssh", "openssh-client"));
    return missing(Stream.concat(engine.entrySet().stream(), always));
  }

  private List<String> missing(Stream<Map.Entry<String, String>> programs) {
    return programs
        .filter(Predicate.not(entry -> machine.has(entry.getKey())))
        .map(Map.Entry::getValue)
        .toList();
  }

  /**
   * Installs what is missing where that can be done, otherwise says how.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE with the exact command
   */
  public void ensure(String provider, boolean ownEngine) throws IOException, InterruptedException {
    var missing = missing(provider, ownEngine);
    if (missing.isEmpty()) {
      return;
    }
    var what =
        switch (provider) {
          case SURREALDB -> "SurrealDB";
          case MONITORING -> "monitoring";
          default -> "provider `%s`".formatted(provider);
        };
    var instead =
        switch (provider) {
          case SURREALDB -> "--mode solo";
          case MONITORING -> "--set monitoring.local=false";
          default -> "--provider demo";
        };
    var names = String.join(" ", missing);
    var install = "apt-get update && apt-get install --no-install-recommends " + names;
    if (!machine.isDebian()) {
      throw CommandProblem.PART_MISSING.because(
          "%s needs programs that this machine lacks: %s".formatted(what, names),
          "install them with the system's package manager, or use `%s`, which needs none"
              .formatted(instead));
    }
    if (!machine.isRoot()) {
      throw CommandProblem.PART_MISSING.because(
          "%s needs packages that are not installed: %s".formatted(what, names),
          "sudo sh -c '" + install + "'");
    }
    console.note("installing Debian packages: " + names);
    if (provider.equals(MONITORING)) {
      leaveUnitsAlone();
    }
    apt(List.of("apt-get", "update", "-qq"));
    var command =
        Stream.concat(
                Stream.of("apt-get", "install", "-y", "-qq", "--no-install-recommends"),
                missing.stream())
            .toList();
    apt(command);
  }

  /** Debian would start units of its own, one of them on the orchestrator's port. */
  private void leaveUnitsAlone() throws IOException, InterruptedException {
    if (machine.has("systemctl")) {
      var command = Stream.concat(Stream.of("systemctl", "mask"), ENGINES_OF_MONITORING.stream());
      machine.run(command.toList(), Map.of());
    }
  }

  private void apt(List<String> command) throws IOException, InterruptedException {
    if (machine.run(command, Map.of("DEBIAN_FRONTEND", "noninteractive")) != 0) {
      throw CommandProblem.PART_MISSING.because(
          "`%s` failed".formatted(String.join(" ", command)), "see " + machine.log());
    }
  }

  /** This machine. */
  static final class ThisMachine implements Machine {
    private final Path log;

    ThisMachine(Path log) {
      this.log = log;
    }

    @Override
    public boolean has(String program) {
      return Executables.find(program).isPresent();
    }

    @Override
    public boolean isDebian() {
      return Files.exists(Path.of("/etc/debian_version")) && has("apt-get");
    }

    @Override
    public boolean isRoot() {
      return "root".equals(System.getProperty("user.name"));
    }

    @Override
    public int run(List<String> command, Map<String, String> environment)
        throws IOException, InterruptedException {
      var builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      builder.environment().putAll(environment);
      return builder.start().waitFor();
    }

    @Override
    public Path log() {
      return log;
    }
  }
}

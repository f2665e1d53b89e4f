package io.provisioning.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrerequisitesTests {

  private static final Set<String> ALL =
      Set.of("podman", "runc", "netavark", "aardvark-dns", "iptables", "mmdebstrap", "ssh");

  @Test
  void theSimulatorNeedsNothing() {
    assertThat(prerequisites(new Machine(Set.of(), false, false, 0)).missing("demo", true))
        .isEmpty();
  }

  @Test
  void onlyWhatIsMissingIsWanted() {
    var machine = new Machine(Set.of("podman", "ssh", "mmdebstrap"), true, true, 0);

    assertThat(prerequisites(machine).missing("local", true))
        .containsExactlyInAnyOrder("runc", "netavark", "aardvark-dns", "iptables");
    assertThat(prerequisites(machine).missing("local", false)).isEmpty();
  }

  @Test
  void rootOnDebianInstalls() throws IOException, InterruptedException {
    var machine = new Machine(Set.of("podman"), true, true, 0);

    prerequisites(machine).ensure("local", true);

    assertThat(machine.ran.getFirst()).isEqualTo("apt-get update -qq");
    assertThat(machine.ran.getLast())
        .startsWith("apt-get install -y -qq --no-install-recommends ")
        .contains("runc")
        .doesNotContain(" podman");
  }

  @Test
  void nothingIsInstalledWhereNothingIsMissing() throws IOException, InterruptedException {
    var machine = new Machine(ALL, true, true, 0);

    prerequisites(machine).ensure("local", true);

    assertThat(machine.ran).isEmpty();
  }

  @Test
  void othersAreToldTheCommand() {
    var machine = new Machine(Set.of(), true, false, 0);

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> prerequisites(machine).ensure("local", true))
        .satisfies(e -> {
          assertThat(e.problem().kind()).isEqualTo(Problem.Kind.UNAVAILABLE);
          assertThat(e.help().orElseThrow())
              .startsWith("sudo sh -c 'apt-get update && apt-get install ")
              .contains("podman", "mmdebstrap", "openssh-client");
        });
    assertThat(machine.ran).isEmpty();
  }

  @Test
  void otherSystemsAreToldWhatIsNeeded() {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(
            () -> prerequisites(new Machine(Set.of(), false, true, 0)).ensure("local", true))
        .satisfies(e -> assertThat(e.help().orElseThrow()).contains("--provider demo"));
  }

  @Test
  void aFailedInstallationNamesItsLog() {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(
            () -> prerequisites(new Machine(Set.of(), true, true, 100)).ensure("local", true))
        .satisfies(e -> assertThat(e.help()).contains("see /log"));
  }

  private static Prerequisites prerequisites(Machine machine) {
    var silence = new PrintWriter(Writer.nullWriter());
    return new Prerequisites(
        machine,
        new Console(
            silence,
            silence,
            new BufferedReader(Reader.nullReader()),
            new Console.Abilities(false, false, false, Style.PLAIN),
            () -> new Console.Size(80, 24)));
  }

  /** A machine in memory. */
  private record Machine(
      Set<String> programs, boolean isDebian, boolean isRoot, int exitCode, List<String> ran)
      implements Prerequisites.Machine {

    private Machine(Set<String> programs, boolean isDebian, boolean isRoot, int exitCode) {
      this(programs, isDebian, isRoot, exitCode, new ArrayList<>());
    }

    @Override
    public boolean has(String program) {
      return programs.contains(program);
    }

    @Override
    public int run(List<String> command, Map<String, String> environment) {
      ran.add(String.join(" ", command));
      return exitCode;
    }

    @Override
    public Path log() {
      return Path.of("/log");
    }
  }
}

package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.journal.command.JournalCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/**
 * Random workflows and requests on an engine whose process is killed at random moments, in rounds
 * of a minute on one journal. After each round what really happened is held against what the engine
 * says. Ends with an {@link AssertionError} at the first violation.
 *
 * <p>Arguments: minutes, seed, directory, whose content is deleted. See
 * docs/development/engine-proof.md.
 */
final class Soak {

  /** Stands in the ledger where the round is over and the undoing begins. */
  static final String END = "end";

  private static final Duration ROUND = Duration.ofMinutes(1);

  private final Path directory;
  private final Random random;
  private int rounds;
  private int kills;
  private int workflows;
  private int effects;

  Soak(Path directory, long seed) {
    this.directory = directory;
    random = new Random(seed);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var until = System.nanoTime() + Duration.ofMinutes(Long.parseLong(arguments[0])).toNanos();
    var directory = Path.of(arguments[2]);
    FileSystemUtils.deleteRecursively(directory);
    var soak = new Soak(directory, Long.parseLong(arguments[1]));
    do {
      soak.round(ROUND);
    } while (System.nanoTime() < until);
    System.out.println("no violation");
  }

  /** One round: kills until the time is over, then an end in peace, then the checks. */
  void round(Duration duration) throws IOException, InterruptedException {
    var round = Files.createDirectories(directory.resolve("round" + rounds++));
    var until = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < until) {
      var process = start(round);
      if (process.waitFor(
          1_000 + random.nextInt(random.nextInt(4) == 0 ? 30_000 : 8_000), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("it ended by itself: " + Files.readString(output(round)));
      }
      process.destroyForcibly().waitFor();
      kills++;
    }
    Files.createFile(round.resolve("finish"));
    var process = start(round);
    var resident = 0L;
    for (var second = 0; !process.waitFor(1, TimeUnit.SECONDS); second++) {
      resident = Math.max(resident, residentKilobytes(process));
      if (second == 300) {
        process.destroyForcibly();
        throw new AssertionError("something waits for ever: " + Files.readString(output(round)));
      }
    }
    if (process.exitValue() != 0) {
      throw new AssertionError("it failed: " + Files.readString(output(round)));
    }
    check(round);
    verify();
    System.out.printf(
        "{\"round\":%d,\"kills\":%d,\"workflows\":%d,\"effects\":%d,\"resident_kb\":%d}%n",
        rounds, kills, workflows, effects, resident);
  }

  private Process start(Path round) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            SoakProcess.class.getName(),
            directory.toString(),
            round.toString(),
            Long.toString(random.nextLong()))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output(round).toFile()))
        .start();
  }

  private static Path output(Path round) {
    return round.resolve("output");
  }

  private static long residentKilobytes(Process process) throws IOException {
    var status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return 0;
    }
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    }
  }

  private void check(Path round) throws IOException {
    var needs = needs(round);
    var there = new HashSet<String>();
    for (var line : Files.readAllLines(round.resolve("ledger"))) {
      if (line.equals(END)) {
        checkEnds(round, Set.copyOf(there));
        continue;
      }
      effects++;
      var parts = line.split(" ", 3);
      var id = parts[1];
      if (parts[0].equals("create")) {
        require(there.add(id), line + " was done twice");
        for (var needed : needs.of(id)) {
          require(there.contains(needed), line + " came before " + needed);
        }
      } else {
        there.remove(
            id); // or nothing was there: the attempt before may have failed before or after
        for (var dependent : needs.dependents(id)) {
          require(!there.contains(dependent), line + " came before that of " + dependent);
        }
      }
    }
    require(there.isEmpty(), "all is undone, and there is " + there);
  }

  private void checkEnds(Path round, Set<String> present) throws IOException {
    var there = new HashSet<>(present);
    for (var line : Files.readAllLines(round.resolve("ended"))) {
      workflows++;
      checkEnd(line, there);
    }
    require(there.isEmpty(), "nobody knows of " + there);
  }

  /** Takes what the workflow accounts for out of what is there. */
  private static void checkEnd(String line, Set<String> there) {
    var parts = List.of(line.split(" "));
    var state = parts.getFirst();
    for (var operation : parts.subList(1, parts.size())) {
      var id = operation.substring(0, operation.indexOf('='));
      var isThere = there.remove(id);
      var mustBe = state.equals("COMPLETED") || operation.endsWith("=SUCCEEDED");
      var mayBe = operation.endsWith("FAILED") && !state.equals("ROLLED_BACK");
      require(isThere ? mustBe || mayBe : !mustBe, operation + " of a workflow " + state);
    }
  }

  private void verify() {
    var journal = directory.resolve("journal");
    var arguments = List.of("verify", "--directory=" + journal);
    require(JournalCommand.run(arguments, System.err, System.err) == 0, "the journal is damaged");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  private static Needs needs(Path round) throws IOException {
    var needs = new HashMap<String, List<String>>();
    for (var line : Files.readAllLines(round.resolve("needs"))) {
      var space = line.indexOf(' ');
      var needed = line.substring(space + 1);
      needs.put(
          line.substring(0, space), needed.isEmpty() ? List.of() : List.of(needed.split(",")));
    }
    var dependents = new HashMap<String, List<String>>();
    needs.forEach((id, needed) ->
        needed.forEach(each -> dependents.computeIfAbsent(each, _ -> new ArrayList<>()).add(id)));
    return new Needs(needs, dependents);
  }

  private record Needs(Map<String, List<String>> needs, Map<String, List<String>> dependents) {

    List<String> of(String id) {
      return needs.getOrDefault(id, List.of());
    }

    List<String> dependents(String id) {
      return dependents.getOrDefault(id, List.of());
    }
  }
}

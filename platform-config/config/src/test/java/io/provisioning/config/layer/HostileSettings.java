package io.provisioning.config.layer;

import com.sun.management.OperatingSystemMXBean;
import io.provisioning.config.problem.ProblemException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Loads a configuration whose user layer means harm, in a process whose heap is small, and prints
 * how it was refused and how long that took: {@code <milliseconds>\t<milliseconds of
 * processor>\t<finding>}.
 */
final class HostileSettings {

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** By the name of the case, whose ending is that of the file. */
  static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("recursion.pkl", "local function f(n: Int): Int = f(n + 1)\nx = f(0)\n"),
          Map.entry("loop.pkl", "x = IntSeq(0, 9000000000000).fold(0, (a, b) -> a + b)\n"),
          Map.entry("repeat.pkl", "x = \"a\".repeat(2000000000)\n"),
          Map.entry(
              "memory.pkl",
              "local function f(s: String): String = if (s.length < 0) s else f(s + s)\nx = f(\"ab\")\n"),
          Map.entry(
              "copies.pkl",
              """
              local function f(list: List, n: Int): List = if (n == 0) list else f(list + list, n - 1)
              x = f(List(1, 2, 3, 4), 60).length
              """),
          Map.entry("sequence.pkl", "x = IntSeq(0, 2000000000).toList().length\n"),
          Map.entry(
              "backtrack.pkl",
              "x = \"\\(\"a\".repeat(60).matches(Regex(\"(.*.*.*.*.*.*.*.*)*x\")))\"\n"),
          Map.entry("braces.pkl", "x" + " { a".repeat(5_000)),
          Map.entry("numbers.toml", "x = [" + "1,".repeat(120_000) + "]\n"),
          Map.entry("deep.json", "{\"x\":" + "[".repeat(200_000)));

  private HostileSettings() {}

  /** Takes an empty directory and the name of a case. */
  public static void main(String[] arguments) throws Exception {
    var home = Path.of(arguments[0]);
    var name = arguments[1];
    PklSettings.startEngine();
    Files.writeString(
        home.resolve("config" + name.substring(name.indexOf('.'))), TEXTS.getOrDefault(name, ""));
    long start = System.nanoTime();
    long startOfWork = PROCESS.getProcessCpuTime();
    var refusal = refusal(home);
    long took = (System.nanoTime() - start) / 1_000_000;
    long worked = (PROCESS.getProcessCpuTime() - startOfWork) / 1_000_000;
    System.out.printf("%d\t%d\t%s%n", took, worked, refusal);
    System.out.flush();
    // what could not be stopped still runs
    Runtime.getRuntime().halt(0);
  }

  private static String refusal(Path home) {
    try {
      var _ = new LayersFixture(home).load();
      return "ACCEPTED";
    } catch (ProblemException e) {
      return e.findings().getFirst().toString();
    }
  }
}

package io.provisioning.config.infrastructure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads every document that means harm, in a process whose heap is small, and prints for each how
 * it was refused and how long that took: {@code <name>\t<milliseconds>\t<milliseconds of
 * processor>\t<finding>\t<KiB>}.
 */
final class HostileDocuments {

  private static final String AMENDS = "amends \"provisioning:Infrastructure.pkl\"\nname = \"x\"\n";

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private HostileDocuments() {}

  /**
   * Takes the directory to write to, and {@code stoppable} or {@code unstoppable} for which
   * documents: after one that cannot be stopped the process is of no more use.
   */
  public static void main(String[] arguments) throws Exception {
    var workspace = Path.of(arguments[0]);
    boolean stoppable = arguments[1].equals("stoppable");
    var language = InfrastructureLanguage.create(List.of("local", "demo"));
    language.warmUp();
    for (var name : stoppable ? write(workspace) : writeUnstoppable(workspace, arguments[1])) {
      long start = System.nanoTime();
      long startOfWork = PROCESS.getProcessCpuTime();
      var refusal = refusal(language, workspace, name);
      long took = (System.nanoTime() - start) / 1_000_000;
      long worked = (PROCESS.getProcessCpuTime() - startOfWork) / 1_000_000;
      System.out.printf("%s\t%d\t%d\t%s\t%d%n", name, took, worked, refusal, peak());
    }
    if (stoppable) {
      System.out.println(
          "after\t0\t0\t" + language.parseInfrastructure("{\"name\":\"fine\"}", "x").name());
    }
    // what could not be stopped still runs
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** The most memory that the process has had, in KiB. */
  private static long peak() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }

  private static String refusal(InfrastructureLanguage language, Path workspace, String name) {
    try {
      return "ACCEPTED " + language.readInfrastructure(workspace.resolve(name), workspace);
    } catch (ProblemException e) {
      return e.findings().isEmpty() ? e.detail() : e.findings().getFirst().toString();
    }
  }

  private static Iterable<String> writeUnstoppable(Path workspace, String name) throws IOException {
    Files.writeString(workspace.resolve(name), unstoppable().get(name));
    return List.of(name);
  }

  /** Each goes on inside Java after the evaluator is closed, or fills the heap before. */
  static Map<String, String> unstoppable() {
    return Map.of(
        "backtrack.pkl",
        AMENDS
            + "settings { region ="
            + " \"\\(\"a\".repeat(60).matches(Regex(\"(.*.*.*.*.*.*.*.*)*x\")))\" }\n",
        "copies.pkl",
        AMENDS
            + "local function f(list: List, n: Int): List = if (n == 0) list else f(list + list, n"
            + " - 1)\n"
            + "settings { parallel_limit = f(List(1, 2, 3, 4), 60).length }\n",
        "sequence.pkl",
        AMENDS + "settings { parallel_limit = IntSeq(0, 2000000000).toList().length }\n",
        "texts.pkl",
        AMENDS
            + "settings { region = IntSeq(0, 900000000).toList().map((n) -> \"text"
            + " \\(n)\").join(\",\") }\n",
        "memory.pkl",
        AMENDS
            + "local function f(s: String): String = if (s.length < 0) s else f(s + s)\n"
            + "settings { region = f(\"ab\") }\n",
        "servers.pkl",
        AMENDS + "servers { for (n in IntSeq(1, 100000000)) { new { name = \"s\\(n)\" } } }\n",
        "errors.toml",
        "\"\"\"\n".repeat(60_000),
        "numbers.toml",
        "x = [" + "1,".repeat(120_000) + "]\n");
  }

  private static Iterable<String> write(Path workspace) throws IOException {
    Files.writeString(workspace.resolveSibling("outside.pkl"), "secret = 1\n");
    var texts = new LinkedHashMap<String, String>(yaml());
    texts.putAll(json());
    texts.putAll(toml());
    texts.putAll(pkl());
    for (var text : texts.entrySet()) {
      Files.writeString(workspace.resolve(text.getKey()), text.getValue(), UTF_8);
    }
    Files.write(workspace.resolve("rubbish.yaml"), new byte[] {(byte) 0xff, 0, (byte) 0xfe, 1});
    Files.createSymbolicLink(
        workspace.resolve("link.pkl"), workspace.resolveSibling("outside.pkl"));
    makePipe(workspace.resolve("pipe.yaml"));
    Files.createSymbolicLink(workspace.resolve("link.yaml"), Path.of("/etc/hostname"));
    Files.createSymbolicLink(workspace.resolve("endless.yaml"), Path.of("/dev/zero"));
    Files.createDirectory(workspace.resolve("directory.yaml"));
    texts.put("pipe.yaml", "");
    texts.put("link.yaml", "");
    texts.put("endless.yaml", "");
    texts.put("directory.yaml", "");
    texts.put("rubbish.yaml", "");
    texts.put("missing.yaml", "");
    return texts.keySet();
  }

  /** A reader of a pipe waits for someone who writes. */
  private static void makePipe(Path file) throws IOException {
    try {
      new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Map<String, String> yaml() {
    var bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, "*a%d,".formatted(i - 1).repeat(9)));
    }
    return Map.of(
        "large.yaml",
        "name: x\nlabels: " + "a".repeat(10 << 20),
        "deep.yaml",
        "name: " + "[".repeat(200_000),
        "deep-block.yaml",
        deepBlock(),
        "bomb.yaml",
        bomb.toString(),
        "twice.yaml",
        "name: x\nname: y\n",
        "tag.yaml",
        "name: !!javax.script.ScriptEngineManager [x]\n",
        "keys.yaml",
        "? [a, b]\n: c\n");
  }

  private static String deepBlock() {
    var text = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      text.append(" ".repeat(i)).append("a:\n");
    }
    return text.toString();
  }

  private static Map<String, String> json() {
    return Map.of(
        "deep.json", "{\"name\":" + "[".repeat(200_000),
        "twice.json", "{\"name\":\"x\",\"name\":\"y\"}",
        "number.json", "{\"name\":" + "9".repeat(100_000) + "}",
        "trailing.json", "{\"name\":\"x\"} {}",
        "many.json", "{\"servers\":[" + "{},".repeat(120_000) + "{}]}",
        "large.json", "{\"name\":\"" + "a".repeat(10 << 20) + "\"}",
        "wrong.json", "{\"servers\":[" + "1,".repeat(39_000) + "1]}",
        "unknown.json",
            "{"
                + IntStream.range(0, 39_000)
                    .mapToObj("\"k%d\":1,"::formatted)
                    .collect(Collectors.joining())
                + "\"k\":1}");
  }

  private static Map<String, String> toml() {
    return Map.of(
        "deep.toml",
        "name = " + "[".repeat(200_000),
        "tables.toml",
        "[a" + ".a".repeat(100_000) + "]\n",
        "twice.toml",
        "name = \"x\"\nname = \"y\"\n",
        "count.toml",
        "name = \"x\"\n[[servers]]\nname = \"a\"\ncount = 999999999999\n");
  }

  private static Map<String, String> pkl() {
    return Map.ofEntries(
        Map.entry(
            "endless.pkl",
            AMENDS
                + "local function f(n: Int): Int = f(n + 1)\nsettings { parallel_limit = f(0) }\n"),
        Map.entry(
            "loop.pkl",
            AMENDS
                + "settings { parallel_limit = IntSeq(0, 9000000000000).fold(0, (a, b) -> a + b)"
                + " }\n"),
        Map.entry("repeat.pkl", AMENDS + "settings { region = \"a\".repeat(2000000000) }\n"),
        Map.entry("braces.pkl", AMENDS + "settings { labels" + " { a".repeat(5_000)),
        Map.entry("minus.pkl", AMENDS + "local x = " + "-".repeat(100_000) + "1\n"),
        Map.entry(
            "plus.pkl", AMENDS + "settings { region = \"x\"" + " + \"x\"".repeat(50_000) + " }\n"),
        Map.entry("circle.pkl", "amends \"circle.pkl\"\n"),
        Map.entry(
            "deep.pkl",
            AMENDS
                + "settings { parallel_limit = "
                + "(".repeat(50_000)
                + "1"
                + ")".repeat(50_000)
                + " }\n"),
        Map.entry("file.pkl", AMENDS + "import \"../outside.pkl\" as o\n"),
        Map.entry(
            "absolute.pkl", AMENDS + "settings { region = read(\"file:///etc/passwd\").text }\n"),
        Map.entry("environment.pkl", AMENDS + "settings { region = read(\"env:HOME\") }\n"),
        Map.entry(
            "network.pkl", AMENDS + "settings { region = read(\"http://127.0.0.1:1/\").text }\n"),
        Map.entry(
            "module.pkl",
            """
            amends "provisioning:Infrastructure.pkl"
            import "http://127.0.0.1:1/x.pkl" as x
            name = x.name
            """),
        Map.entry(
            "outside.pkl",
            """
            amends "provisioning:Infrastructure.pkl"
            import "../outside.pkl" as o
            name = "x\\(o.secret)"
            """),
        Map.entry(
            "symlink.pkl",
            """
            amends "provisioning:Infrastructure.pkl"
            import "link.pkl" as o
            name = "x\\(o.secret)"
            """),
        Map.entry(
            "override.pkl",
            AMENDS
                + "findings = List()\nservers { new { name = \"a\"; networks { \"none\" } } }\n"),
        Map.entry("other.pkl", "name = \"x\"\n"),
        Map.entry("broken.pkl", "amends \"provisioning:Infrastructure.pkl\"\nname = \"x\n"));
  }
}

package io.provisioning.mcp.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/** Runs the official suites against the server, or keeps the server running for them. */
public final class ConformanceRun {

  private static final Map<String, List<String>> SUITES =
      Map.of(
          "0.1.16", List.of("conformance-0.1.16", "server"),
          "2026-07-28", List.of("conformance-0.2.0", "server", "--requirements", "2026-07-28"),
          "2025-11-25", List.of("conformance-0.2.0", "server", "--requirements", "2025-11-25"));

  private ConformanceRun() {}

  /**
   * Runs suites.
   *
   * @param arguments {@code all}, one suite or {@code none}, which keeps the server running; port;
   *     folder with the packages' lock; folder to work in
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var suites = arguments[0];
    try (var server = ConformanceServer.start(Integer.parseInt(arguments[1]))) {
      System.out.println("the conformance server listens at " + server.url());
      if (suites.equals("none")) {
        new CountDownLatch(1).await();
      }
      var folder = install(Path.of(arguments[2]), Path.of(arguments[3]));
      for (var suite : SUITES.keySet().stream().sorted().toList()) {
        if (suites.equals("all") || suites.equals(suite)) {
          run(suite, server.url(), folder);
        }
      }
    }
    System.exit(0);
  }

  private static Path install(Path packages, Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    for (var file : List.of("package.json", "package-lock.json")) {
      Files.copy(packages.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    execute(folder, List.of("npm", "ci", "--no-audit", "--no-fund"));
    return folder;
  }

  private static void run(String suite, String url, Path folder)
      throws IOException, InterruptedException {
    var command = Objects.requireNonNull(SUITES.get(suite));
    var all = new ArrayList<String>();
    all.add(folder.resolve("node_modules/node/bin/node").toString());
    all.add("node_modules/" + command.getFirst() + "/dist/index.js");
    all.addAll(command.subList(1, command.size()));
    all.addAll(List.of("--url", url, "--output-dir", "results-" + suite));
    execute(folder, all);
  }

  private static void execute(Path folder, List<String> command)
      throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    var code = process.waitFor();
    if (code != 0) {
      System.err.println(String.join(" ", command) + " ended with " + code);
      System.exit(1);
    }
  }
}

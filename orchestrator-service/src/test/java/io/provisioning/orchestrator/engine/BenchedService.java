package io.provisioning.orchestrator.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service in a process of its own that measures itself when it is asked to. */
final class BenchedService implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Process process;
  private final BufferedReader answers;
  private final Writer questions;
  private final Api api;
  private final double readyMillis;

  private BenchedService(Process process, long began) {
    this.process = process;
    answers = process.inputReader();
    questions = process.outputWriter();
    api = new Api(answer().path("port").intValue());
    readyMillis = (System.nanoTime() - began) / 1e6;
  }

  static BenchedService start(ServiceImage image, Path home, String... options) throws IOException {
    TestHome.at(home);
    var command = new ArrayList<>(image.benched());
    command.add("--server.port=0");
    command.add("--logging.level.root=warn");
    command.add("--provisioning.home=" + home.toAbsolutePath());
    command.addAll(List.of(options));
    var began = System.nanoTime();
    var process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(home.resolve("errors").toFile()))
            .start();
    return new BenchedService(process, began);
  }

  Api api() {
    return api;
  }

  double readyMillis() {
    return readyMillis;
  }

  double residentMegabytes() {
    return residentMegabytes(process.pid());
  }

  static double residentMegabytes(long process) {
    try (var lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has a command of {@link BenchedOrchestrator} done and gives what came of it. */
  JsonNode ask(String command) {
    try {
      questions.write(command + "\n");
      questions.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return answer();
  }

  private JsonNode answer() {
    try {
      for (var line = answers.readLine(); line != null; line = answers.readLine()) {
        if (line.startsWith(BenchedOrchestrator.ANSWER)) {
          return JSON.readTree(line.substring(BenchedOrchestrator.ANSWER.length()));
        }
        IO.println(line);
      }
      throw new IllegalStateException("the service has ended");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    api.close();
    try {
      questions.close(); // at the end of its input it stops
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

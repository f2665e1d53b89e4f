package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.extension.Extensions.BundleFile;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects.OperationLog;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.ExecResult;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.ProviderException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a taskserv's bundle lies on a server. Scripts run as {@code bash <place>/<script>} with the
 * place as working directory. Exit code 75 means that a retry can help, any other but 0 that it
 * cannot.
 */
public final class BundlePlace {

  static final Duration UNINSTALL_TIMEOUT = Duration.ofMinutes(10);

  private static final String ROOT = "/var/lib/provisioning/taskservs/";
  private static final int PASSING_FAULT = 75;
  private static final Duration SHORT = Duration.ofSeconds(30);
  private static final Duration HEALTH_CHECK = Duration.ofMinutes(1);
  private static final Duration SHORTEST_CHECK = Duration.ofSeconds(1);
  private static final Duration FIRST_WAIT = Duration.ofMillis(500);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final int FACTS_SIZE = 64 * 1024;

  private final CommandChannel channel;
  private final String path;
  private final OpenedConfiguration opened;
  private final OperationLog log;
  private final Pause pause;

  BundlePlace(
      CommandChannel channel,
      String taskserv,
      OpenedConfiguration opened,
      OperationLog log,
      Pause pause) {
    this.channel = channel;
    this.path = ROOT + taskserv;
    this.opened = opened;
    this.log = log;
    this.pause = pause;
  }

  /** Templates of the version before must not be taken for those of this one. */
  void put(List<BundleFile> files) {
    exec(List.of("rm", "-rf", "--", path + "/templates"), SHORT, OutputListener.ignoring());
    channel.upload(
        files.stream()
            .map(file -> new RemoteFile(path + "/" + file.path(), file.mode(), file.text()))
            .toList());
  }

  /**
   * Runs a script to its end.
   *
   * @throws EffectException with the end of what the script complained about
   */
  void run(String script, Duration timeout) {
    var output = new OutputTail(log, opened::redacted);
    var result = script(script, timeout, output);
    if (!result.succeeded()) {
      throw new EffectException(
          result.exitCode() == PASSING_FAULT ? FailureClass.TRANSIENT : FailureClass.PERMANENT,
          script + " ended with exit code " + result.exitCode() + output.reason(),
          null,
          null);
    }
  }

  /**
   * Asks until the taskserv says that it is well.
   *
   * @throws EffectException PERMANENT if it does not within the time: that is how long its package
   *     says it may take, and another installation of the same would not be faster
   */
  void awaitHealth(Duration timeout) {
    var begin = pause.elapsed();
    var wait = FIRST_WAIT;
    while (true) {
      var left = timeout.minus(pause.elapsed().minus(begin));
      var complaint = complaint(shorter(HEALTH_CHECK, longer(SHORTEST_CHECK, left)));
      if (complaint.isEmpty()) {
        log.line("healthy");
        return;
      }
      if (pause.elapsed().minus(begin).plus(wait).compareTo(timeout) > 0) {
        throw new EffectException(
            FailureClass.PERMANENT, "not healthy within " + timeout + complaint.get(), null, null);
      }
      sleep(wait);
      wait = shorter(LONGEST_WAIT, wait.multipliedBy(2));
    }
  }

  /** Empty if it is well. A check that hangs is a complaint as well. */
  private Optional<String> complaint(Duration timeout) {
    var output = new OutputTail(_ -> {}, opened::redacted);
    try {
      return script("health.sh", timeout, output).succeeded()
          ? Optional.empty()
          : Optional.of(output.reason());
    } catch (ProviderException e) {
      if (e.kind() != ProviderException.Kind.TRANSIENT || Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return Optional.of(": " + e.getMessage());
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** What {@code install.sh} left in {@code facts.json}: strings by name; nothing else counts. */
  Map<String, String> facts() {
    var text = new StringBuilder();
    var result =
        exec(
            List.of("head", "-c", String.valueOf(FACTS_SIZE), path + "/facts.json"),
            SHORT,
            (stream, line) -> {
              if (stream == Stream.OUT) {
                text.append(line).append('\n');
              }
            });
    if (!result.succeeded() || text.isEmpty() || text.charAt(0) != '{') {
      return Map.of();
    }
    try {
      return facts(JsonMapper.shared().readTree(text.toString()));
    } catch (JacksonException notJson) {
      log.line("facts.json is not JSON and is left out");
      return Map.of();
    }
  }

  private Map<String, String> facts(JsonNode tree) {
    var facts = new TreeMap<String, String>();
    tree.properties()
        .forEach(fact -> {
          if (fact.getValue().isString()) {
            facts.put(fact.getKey(), opened.redacted(fact.getValue().stringValue()));
          }
        });
    return facts;
  }

  void remove() {
    exec(List.of("rm", "-rf", "--", path), SHORT, OutputListener.ignoring());
  }

  /** The check of what was installed last. */
  static Command healthCheck(String taskserv, Duration timeout) {
    return command(ROOT + taskserv, "health.sh", timeout);
  }

  private static Command command(String path, String script, Duration timeout) {
    return new Command(List.of("env", "-C", path, "bash", path + "/" + script), Map.of(), timeout);
  }

  private ExecResult script(String script, Duration timeout, OutputTail output) {
    return channel.exec(command(path, script, timeout), output);
  }

  private ExecResult exec(List<String> argv, Duration timeout, OutputListener output) {
    return channel.exec(new Command(argv, Map.of(), timeout), output);
  }

  private void sleep(Duration wait) {
    try {
      pause.sleep(wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EffectException(FailureClass.TRANSIENT, "interrupted", null, e);
    }
  }
}

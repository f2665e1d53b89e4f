package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.secret.Redaction;
import io.provisioning.config.secret.References;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.operation.Effects.OperationLog;
import java.util.HashSet;
import java.util.Map;

/**
 * A configuration with its secrets in place, and what must not be told to anybody. Lives as long as
 * one effect.
 *
 * @param previous values before, by path, of the secrets that are taken in two versions
 */
public record OpenedConfiguration(
    Map<String, Object> configuration, Map<String, String> previous, Redaction redaction) {

  static OpenedConfiguration of(Map<String, Object> configuration, Source secrets) {
    return of(configuration, Map.of(), secrets);
  }

  /**
   * Opens what is in a configuration.
   *
   * @param previous secrets as they were before, by path
   */
  static OpenedConfiguration of(
      Map<String, Object> configuration, Map<String, String> previous, Source secrets) {
    var values = new HashSet<>(previous.values());
    var opened =
        References.replace(
            configuration,
            reference -> {
              var value = secrets.open(reference);
              values.add(value);
              return value;
            });
    return new OpenedConfiguration(opened, previous, Redaction.of(values));
  }

  String redacted(String text) {
    return redaction.apply(text);
  }

  OperationLog redacting(OperationLog log) {
    return line -> log.line(redacted(line));
  }

  /** Not the values. */
  @Override
  public String toString() {
    return "OpenedConfiguration[…]";
  }

  /** Opens the secret that a reference stands for. */
  @FunctionalInterface
  interface Source {
    String open(SecretReference reference);
  }
}

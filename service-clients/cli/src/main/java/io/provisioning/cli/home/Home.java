package io.provisioning.cli.home;

import java.nio.file.Path;
import java.util.Map;

/** The platform's home on this machine; everything in it is for its owner alone. */
public record Home(Path directory) {

  /** Of Prometheus and Alertmanager, good for what they need alone. */
  public Path monitoringToken() {
    return keys().resolve("monitoring-token");
  }

  /** {@code PROVISIONING_HOME}, or {@code ~/.provisioning}. */
  public static Home of(Map<String, String> environment, Path userHome) {
    var named = environment.getOrDefault("PROVISIONING_HOME", "");
    var directory = named.isBlank() ? userHome.resolve(".provisioning") : Path.of(named);
    return new Home(directory.toAbsolutePath().normalize());
  }

  public Path token() {
    return directory.resolve("token");
  }

  /** What shows the control center who asks, after `login`. */
  public Path credentials() {
    return directory.resolve("credentials.json");
  }

  /** What shows the control center of this home that its owner asks. */
  public Path localAccount() {
    return directory.resolve("control-center/local-account");
  }

  /** Who the first administrator is, until that was told. */
  public Path firstAdministrator() {
    return directory.resolve("control-center/first-administrator");
  }

  /** By which the device is known at the next sign-in. */
  public Path device() {
    return directory.resolve("device.json");
  }

  /** What shows the control center of this home that its owner lets somebody in again. */
  public Path recoveryKey() {
    return directory.resolve("control-center/recovery.key");
  }

  /** What that account was given for the next minutes. */
  public Path localToken() {
    return run().resolve("local-token.json");
  }

  public Path installation() {
    return directory.resolve("installation");
  }

  public Path keys() {
    return directory.resolve("keys");
  }

  public Path privateKey() {
    return keys().resolve("id_ed25519");
  }

  public Path publicKey() {
    return keys().resolve("id_ed25519.pub");
  }

  public Path knownHosts() {
    return keys().resolve("known_hosts");
  }

  /** With which services ask each other. */
  public Path workloadKeys() {
    return keys().resolve("workload");
  }

  /** What is kept in SurrealDB on this machine, and the password it asks for. */
  public Path surrealdb() {
    return directory.resolve("surrealdb");
  }

  /** What the orchestrator keeps in files. */
  public Path journal() {
    return directory.resolve("state/journal");
  }

  /** What was done, and by whom. */
  public Path audit() {
    return directory.resolve("control-center/audit");
  }

  /** What runs: process records, sockets, locks. */
  public Path run() {
    return directory.resolve("run");
  }

  public Path log() {
    return directory.resolve("log");
  }

  /** Services of this home besides those of the platform, a folder for each. */
  public Path services() {
    return directory.resolve("services");
  }

  /** What can be made again at any time. */
  public Path cache() {
    return directory.resolve("cache");
  }
}

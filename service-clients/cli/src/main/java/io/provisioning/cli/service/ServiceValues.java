package io.provisioning.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.WorkloadKeys;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.monitoring.Monitoring;
import io.provisioning.cli.service.ServiceProcess.Launch;
import io.provisioning.cli.storage.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fills in what services are told when they are started. */
public final class ServiceValues {

  /** In training a service asks itself, wherever it listens then. */
  private static final String TRAINED = "${url}";

  private final Invocation invocation;
  private final ServiceList services;
  private final Mode mode;
  private final Ports ports;
  private final Machine machine;

  ServiceValues(
      Invocation invocation, ServiceList services, Mode mode, Ports ports, Machine machine) {
    this.invocation = invocation;
    this.services = services;
    this.mode = mode;
    this.ports = ports;
    this.machine = machine;
  }

  /**
   * What else runs on this machine.
   *
   * @param containers address of the container engine
   * @param storage settings that say where workflows are kept
   * @param monitoring where the platform is measured
   */
  public record Machine(
      String installation,
      String containers,
      List<String> storage,
      Databases databases,
      Monitoring.Addresses monitoring) {}

  /** How a service is started; a database that it asks for is. */
  Launch launch(ServiceDefinition service) throws IOException, InterruptedException {
    var values = texts(values(service));
    values.putAll(addresses(service));
    var settings = settings(service.settings(), values);
    settings.addAll(forEach(service, false));
    if (service.needsStorage()) {
      settings.addAll(machine.storage());
    }
    var environment = new HashMap<String, String>();
    service.environment().forEach((key, text) -> environment.put(key, Template.fill(text, values)));
    var training = settings(service.training().settings(), values);
    training.addAll(forEach(service, true));
    return new Launch(
        ports.of(service),
        service.start().stream().map(text -> Template.fill(text, values)).toList(),
        settings,
        environment,
        training);
  }

  private Map<ServiceValue, String> values(ServiceDefinition service)
      throws IOException, InterruptedException {
    var isAlone = mode == Mode.SOLO;
    var values = new EnumMap<ServiceValue, String>(ServiceValue.class);
    values.put(ServiceValue.PORT, Integer.toString(ports.of(service)));
    values.put(ServiceValue.HOME, invocation.home().directory().toString());
    values.put(ServiceValue.FOLDER, service.folder().toString());
    values.put(ServiceValue.CHECKOUT, invocation.checkout().directory().toString());
    values.put(ServiceValue.INSTALLATION, machine.installation());
    values.put(ServiceValue.CONTAINERS, machine.containers());
    values.put(ServiceValue.PROMETHEUS_URL, machine.monitoring().prometheus());
    values.put(ServiceValue.ALERTMANAGER_URL, machine.monitoring().alertmanager());
    values.put(ServiceValue.ISSUER, ServiceList.CONTROL_CENTER);
    values.put(ServiceValue.TOKEN_FILE, isAlone ? invocation.home().token().toString() : "");
    values.put(ServiceValue.KEY_SET, isAlone ? "" : keySet());
    var keys = new WorkloadKeys(invocation.home());
    values.put(ServiceValue.WORKLOAD_KEY, keys.of(service.name()).toString());
    values.put(ServiceValue.WORKLOADS, keys.published().toString());
    if (service.asksFor("database")) {
      var databases = machine.databases();
      values.put(ServiceValue.DATABASE_URL, "ws://127.0.0.1:" + databases.engine());
      values.put(
          ServiceValue.DATABASE_PASSWORD, Files.readString(databases.password(), UTF_8).strip());
    }
    return values;
  }

  /** Of the services that this one names. */
  private Map<String, String> addresses(ServiceDefinition service) {
    var started =
        services.in(mode).stream().collect(Collectors.toMap(ServiceDefinition::name, ports::url));
    var addresses = new HashMap<String, String>();
    for (var value : service.valueNames()) {
      ServiceValue.addressed(value)
          .ifPresent(name -> addresses.put(value, started.getOrDefault(name, "")));
    }
    return addresses;
  }

  private String keySet() {
    return ports.url(services.get(ServiceList.CONTROL_CENTER)) + "/.well-known/jwks.json";
  }

  private List<String> forEach(ServiceDefinition service, boolean isTraining) {
    return services.in(mode).stream()
        .filter(other -> !other.equals(service))
        .flatMap(other -> {
          var values = new EnumMap<ServiceValue, String>(ServiceValue.class);
          values.put(ServiceValue.NAME, other.name());
          values.put(ServiceValue.URL, isTraining ? TRAINED : ports.url(other));
          values.put(ServiceValue.CONTRACT, other.contract().toString());
          return settings(service.forEachService(), texts(values)).stream();
        })
        .toList();
  }

  private static List<String> settings(Map<String, String> settings, Map<String, String> values) {
    return settings.entrySet().stream()
        .map(setting ->
            "--%s=%s"
                .formatted(
                    Template.fill(setting.getKey(), values),
                    Template.fill(setting.getValue(), values)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Map<String, String> texts(Map<ServiceValue, String> values) {
    return Stream.of(ServiceValue.values())
        .filter(values::containsKey)
        .collect(
            Collectors.toMap(
                ServiceValue::text,
                value -> String.valueOf(values.get(value)),
                (one, _) -> one,
                HashMap::new));
  }
}

package io.provisioning.cli.service;

import io.provisioning.cli.home.DnsLabel;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What {@code up} knows and a {@code service.yaml} can name. */
enum ServiceValue {
  /** Where it is to listen on 127.0.0.1. */
  PORT("port"),
  /** The platform's home. */
  HOME("home"),
  /** The folder of the service. */
  FOLDER("folder"),
  /** The directory the platform was cloned to. */
  CHECKOUT("checkout"),
  /** Keeps resources of several installations on one machine apart. */
  INSTALLATION("installation"),
  /** Address of the keys (JWKS) that tokens are signed with; empty in mode solo. */
  KEY_SET("key-set"),
  /** Who must have issued the tokens. Their audience is the name of the service. */
  ISSUER("issuer"),
  /** File with the one token that is let in, in mode solo; empty in the other. */
  TOKEN_FILE("token-file"),
  /** Address of the container engine, for DOCKER_HOST. */
  CONTAINERS("containers"),
  /** Address of the database of this machine, which is started for it. */
  DATABASE_URL("database.url"),
  /** Its password, in the environment alone. */
  DATABASE_PASSWORD("database.password"),
  /** Address of Prometheus; empty for none. */
  PROMETHEUS_URL("prometheus.url"),
  /** Address of Alertmanager; empty for none. */
  ALERTMANAGER_URL("alertmanager.url"),
  /** File with the key of the service, with which it asks others; made where this is named. */
  WORKLOAD_KEY("workload.key"),
  /** File with the public keys of all services that have one. */
  WORKLOADS("workloads"),
  /** Address of the service that is named; empty where none of that name is started. */
  ADDRESS("service.<name>"),
  /** Of another service, for {@code for-each-service}: its name. */
  NAME("name"),
  /** Its address. */
  URL("url"),
  /** The file with what it promises. */
  CONTRACT("contract");

  static final Set<ServiceValue> OF_ANOTHER = EnumSet.of(NAME, URL, CONTRACT);

  private static final String BEFORE_NAME = "service.";

  private final String text;

  ServiceValue(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** The service whose address a name in a text stands for. */
  static Optional<String> addressed(String name) {
    return Optional.of(name)
        .filter(it -> it.startsWith(BEFORE_NAME))
        .map(it -> it.substring(BEFORE_NAME.length()))
        .filter(DnsLabel::matches);
  }

  static List<String> texts(Set<ServiceValue> values) {
    return Arrays.stream(values()).filter(values::contains).map(ServiceValue::text).toList();
  }
}

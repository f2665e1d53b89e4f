package io.provisioning.cli.service;

import java.util.Map;

/** Where on this machine services listen, by their names; some know of each other. */
public record Ports(Map<String, Integer> all) {

  public Ports {
    all = Map.copyOf(all);
  }

  public int of(ServiceDefinition service) {
    return all.getOrDefault(service.name(), service.port());
  }

  /** The address of a service. */
  String url(ServiceDefinition service) {
    return "http://127.0.0.1:" + of(service);
  }
}

package io.provisioning.docs;

import static java.util.Objects.requireNonNull;

import io.provisioning.service.testkit.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Free ports for the services of the checkout, so that platforms run beside each other. */
final class Ports {

  private static final String NAME = "name: ";

  private final Map<String, Integer> byService = new TreeMap<>();

  private Ports() {}

  static Ports free() throws IOException {
    var ports = new Ports();
    try (var folders = Files.list(Checkout.ROOT)) {
      for (var definition : folders.map(it -> it.resolve("service.yaml")).toList()) {
        if (Files.exists(definition)) {
          ports.byService.put(name(definition), FreePorts.next());
        }
      }
    }
    return ports;
  }

  private static String name(Path definition) throws IOException {
    try (var lines = Files.lines(definition)) {
      return lines
          .filter(line -> line.startsWith(NAME))
          .map(line -> line.substring(NAME.length()).strip())
          .findFirst()
          .orElseThrow();
    }
  }

  int of(String service) {
    return requireNonNull(byService.get(service), service);
  }

  /** What says so to the command. */
  Map<String, String> variables() {
    return byService.entrySet().stream()
        .collect(
            Collectors.toMap(
                entry ->
                    "PROVISIONING_"
                        + entry.getKey().replace('-', '_').toUpperCase(Locale.ROOT)
                        + "__PORT",
                entry -> String.valueOf(entry.getValue())));
  }
}

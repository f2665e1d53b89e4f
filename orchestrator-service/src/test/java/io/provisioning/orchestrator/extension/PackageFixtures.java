package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes small packages. */
public final class PackageFixtures {

  private static final String SCRIPT = "#!/usr/bin/env bash\nset -euo pipefail\n";
  private static final String SCHEMA =
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "port": {"type": "integer", "default": 80},
          "ratio": {"type": "number"},
          "password": {"type": "string", "writeOnly": true},
          "shown": {"type": "string", "writeOnly": true, "x-with-previous": true},
          "extra": {"type": "string", "default": ""}
        }
      }
      """;

  private PackageFixtures() {}

  /**
   * {@code nginx} 1.0.0, {@code postgres} 15.0.0 and 16.0.0, and {@code page} 1.0.0, which needs
   * nginx; the cluster {@code shop} has a network, a server {@code db} with postgres and servers
   * {@code web} with page.
   */
  public static Extensions catalogue(Path directory) {
    taskserv(directory, "nginx", "1.0.0", "");
    taskserv(directory, "postgres", "15.0.0", "");
    taskserv(directory, "postgres", "16.0.0", "");
    taskserv(directory, "page", "1.0.0", "dependencies: [{name: nginx, range: '>=1'}]\n");
    cluster(directory);
    return load(directory);
  }

  public static Extensions load(Path directory) {
    return DirectoryExtensions.load(
        List.of(directory), InfrastructureLanguage.create(List.of("demo", "other")));
  }

  public static void taskserv(Path directory, String name, String version, String more) {
    var place = directory.resolve("taskservs").resolve(name + "-" + version);
    write(place.resolve("extension.yaml"), manifest("taskserv", name, version) + more);
    write(place.resolve("configuration.schema.json"), SCHEMA);
    for (var script : List.of("install.sh", "uninstall.sh", "health.sh")) {
      write(place.resolve(script), SCRIPT + "echo " + script + " " + version + "\n");
    }
    write(
        place.resolve("templates/site.conf.peb"),
        "listen {{ config.port }} on {{ server.name }} {{ config.password | default('') }}\n");
  }

  private static void cluster(Path directory) {
    var place = directory.resolve("clusters").resolve("shop");
    write(place.resolve("extension.yaml"), manifest("cluster", "shop", "1.0.0"));
    write(
        place.resolve("configuration.schema.json"),
        """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "type": "object",
          "additionalProperties": false,
          "properties": {"webs": {"type": "integer", "default": 2}}
        }
        """);
    write(
        place.resolve("cluster.yaml"),
        """
        networks:
          - {name: "{{ cluster.name }}-net", cidr: 10.77.0.0/24}
        servers:
          - name: "{{ cluster.name }}-db"
            networks: ["{{ cluster.name }}-net"]
            taskservs: [{name: postgres, version: ^15}]
          - name: "{{ cluster.name }}-web"
            count: {{ config.webs }}
            networks: ["{{ cluster.name }}-net"]
            taskservs: [{name: page, after: ["{{ cluster.name }}-db/postgres"]}]
        """);
  }

  private static String manifest(String kind, String name, String version) {
    return """
    kind: %s
    name: %s
    version: %s
    summary: %s for tests
    category: test
    software: %s %s
    systems: [debian-12]
    """
        .formatted(kind, name, version, name, name, version);
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

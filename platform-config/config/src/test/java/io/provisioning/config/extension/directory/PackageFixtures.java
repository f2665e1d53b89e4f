package io.provisioning.config.extension.directory;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Package directories that are right until a test changes a file. */
record PackageFixtures(Path root) {

  static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  private static final String SCRIPT = "#!/usr/bin/env bash\nset -euo pipefail\ntrue\n";

  PackageFixtures aTaskserv(String name) throws IOException {
    write(name + "/extension.yaml", manifest("taskserv", name));
    for (var script : List.of("install.sh", "uninstall.sh", "health.sh")) {
      write(name + "/" + script, SCRIPT);
    }
    return this;
  }

  PackageFixtures aCluster(String name, String template) throws IOException {
    write(name + "/extension.yaml", manifest("cluster", name));
    return write(name + "/cluster.yaml", template);
  }

  PackageFixtures write(String path, String text) throws IOException {
    var file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  DirectoryExtensions load() {
    return DirectoryExtensions.load(List.of(root), LANGUAGE);
  }

  static String manifest(String kind, String name) {
    return """
    kind: %s
    name: %s
    version: "1.0.0"
    summary: for tests
    category: test
    software: nothing
    systems: [debian-12]
    """
        .formatted(kind, name);
  }
}

package io.provisioning.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleTests {

  @Test
  void anExampleIsCopiedOnce(@TempDir Path directory) throws IOException {
    var source = Files.createDirectories(directory.resolve("examples/web/pages"));
    Files.writeString(source.resolve("index.html"), "hello");
    var workspace = new Workspace("default", directory.resolve("workspace"));
    var example = new Example("web", directory.resolve("examples/web"));

    assertThat(example.copyTo(workspace)).isTrue();
    var copy = workspace.infrastructure("web").resolve("pages/index.html");
    Files.writeString(copy, "changed");

    assertThat(example.copyTo(workspace)).isFalse();
    assertThat(copy).hasContent("changed");
    try (var entries = Files.list(workspace.infrastructures())) {
      assertThat(entries).hasSize(1);
    }
  }
}

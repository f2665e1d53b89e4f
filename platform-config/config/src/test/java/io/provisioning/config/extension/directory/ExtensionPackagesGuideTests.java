package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.Extensions.BundleFile;
import io.provisioning.config.infrastructure.Infrastructure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the authors' guide works as printed. */
class ExtensionPackagesGuideTests {

  private static final Path GUIDE =
      Path.of("..", "..", "docs", "development", "extension-packages.md");
  private static final Pattern FILE =
      Pattern.compile("(?ms)^```[a-z]+ (?:norun )?(\\S+/\\S+)\\n(.*?)^```$");

  private Extensions extensions;

  @BeforeEach
  void loadTheExample(@TempDir Path directory) throws IOException {
    var packages = new PackageFixtures(directory);
    var files = FILE.matcher(Files.readString(GUIDE));
    while (files.find()) {
      packages.write(files.group(1), files.group(2));
    }
    extensions = packages.load();
  }

  @Test
  void bothPackagesLoad() {
    assertThat(extensions.all()).extracting(Extension::name).containsExactly("greeting", "pair");
  }

  @Test
  void theTaskservMakesABundle() {
    var greeting = extensions.find(ExtensionKind.TASKSERV, "greeting", "^1").orElseThrow();
    var configuration =
        extensions.configure(
            greeting,
            Map.of("text", "It's \"me\"", "contacts", List.of("a@example.com", "b@example.com")),
            "servers[0].taskservs[0].configuration");

    var bundle =
        extensions.bundle(greeting, configuration, Map.of(), Map.of("name", "web-1")).stream()
            .collect(Collectors.toMap(BundleFile::path, BundleFile::text));

    assertThat(bundle)
        .containsOnlyKeys(
            "install.sh",
            "uninstall.sh",
            "health.sh",
            "settings.env",
            "settings.json",
            "templates/motd");
    assertThat(bundle.get("templates/motd"))
        .isEqualTo(
            """
            ****************************************
            It's "me" (this is web-1)
            ask a@example.com
            ask b@example.com
            """);
    assertThat(bundle.get("settings.env"))
        .isEqualTo(
            """
            CONTACTS_0='a@example.com'
            CONTACTS_1='b@example.com'
            CONTACTS_COUNT='2'
            FRAME_CHARACTER='*'
            FRAME_WIDTH='40'
            TEXT='It'\\''s "me"'
            """);
    assertThat(bundle.get("settings.json")).contains("\"width\" : 40");
  }

  @Test
  void theClusterExpands() {
    var pair = extensions.find(ExtensionKind.CLUSTER, "pair", "*").orElseThrow();
    var text = "\"hi\"\n- name: intruder";

    var expanded =
        extensions.expand(
            pair,
            new Infrastructure.Cluster("duo", "pair", "*", "demo", Map.of("text", text)),
            settings());

    assertThat(expanded.servers())
        .extracting(Infrastructure.Server::name)
        .containsExactly("duo-1", "duo-2");
    assertThat(expanded.servers().getFirst().taskservs().getFirst().configuration())
        .containsEntry("text", text);
    assertThat(expanded.settings().provider()).isEqualTo("demo");
  }

  @Test
  void theClustersConfigurationIsChecked() {
    var pair = extensions.find(ExtensionKind.CLUSTER, "pair", "*").orElseThrow();
    var instance = new Infrastructure.Cluster("duo", "pair", "*", "demo", Map.of("plan", "smal"));

    assertThatThrownBy(() -> extensions.expand(pair, instance, settings()))
        .hasMessageContaining("configuration of pair 1.0.0 is not valid");
  }

  private static Infrastructure.Settings settings() {
    return new Infrastructure.Settings("local", null, null, 4, true, Map.of());
  }
}

package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.layer.Configuration;
import io.provisioning.config.layer.ConfigurationSources;
import io.provisioning.config.layer.ServiceSettings;
import io.provisioning.config.sealing.Unsealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The list of settings that commands and services share, the services, and what is written. */
class ServiceSettingsTests {

  private static final List<String> MODULES =
      List.of(
          "orchestrator-service",
          "control-center",
          "vault-service",
          "extension-registry",
          "mcp-server",
          "detector-service",
          "platform-config/service-starter");
  private static final Pattern NAMED_IN_CODE =
      Pattern.compile("\"(?:\\$\\{|(?<=Property\\(\"))(provisioning\\.[a-z.-]+)");
  private static final Pattern WRITTEN_KEY =
      Pattern.compile("`(provisioning(?:\\.[a-z0-9]+(?:-[a-z0-9]+)*)+)(?:=[^`]*)?`");
  private static final Pattern WRITTEN_VARIABLE =
      Pattern.compile("PROVISIONING_[A-Z0-9_]*[A-Z0-9]\\b");

  @Test
  void theListIsWhatTheServicesHave() throws IOException {
    var settings = new TreeSet<String>();
    for (var module : MODULES) {
      var metadata = module + "/target/classes/META-INF/spring-configuration-metadata.json";
      JsonMapper.shared()
          .readTree(Files.readString(Checkout.ROOT.resolve(metadata), UTF_8))
          .path("properties")
          .forEach(property -> settings.add(name(property)));
      settings.addAll(namedInCode(Checkout.ROOT.resolve(module).resolve("src/main/java")));
    }
    settings.removeIf(name -> !name.startsWith("provisioning."));

    assertThat(ServiceSettings.names())
        .as("platform-config/config, service-settings.txt")
        .containsExactlyElementsOf(settings);
  }

  private static String name(JsonNode property) {
    var type = property.path("type").asString();
    var rest = type.startsWith("java.util.Map<") ? ".*" : type.startsWith("java.util.") ? "[]" : "";
    return property.path("name").asString() + rest;
  }

  private static Set<String> namedInCode(Path sources) throws IOException {
    return found(NAMED_IN_CODE, sources, 1);
  }

  @Test
  void everyKeyThatIsWrittenOfIsASetting() throws IOException {
    var known = ServiceSettings.names().stream().map(name -> name.replace("[]", "")).toList();

    assertThat(found(WRITTEN_KEY, Checkout.ROOT.resolve("docs/user"), 1))
        .isNotEmpty()
        .allSatisfy(
            key -> assertThat(known).anyMatch(name -> name.equals(key) || isEntry(key, name)));
  }

  private static boolean isEntry(String key, String name) {
    return name.endsWith(".*") && key.startsWith(name.replaceFirst("\\*$", ""));
  }

  @Test
  void everyVariableThatIsWrittenOfIsTaken(@TempDir Path home) throws IOException {
    var variables =
        found(WRITTEN_VARIABLE, Checkout.ROOT.resolve("docs/user"), 0).stream()
            .filter(name -> !name.contains("__") && !name.equals("PROVISIONING_WORKSPACE"))
            .collect(Collectors.toMap(name -> name, _ -> "1"));

    assertThat(variables).containsKey("PROVISIONING_GATEWAY_LIMITS_PERCALLER");
    assertThat(
            Configuration.load(
                    new ConfigurationSources(
                        home, home, null, Map.of(), variables, List.of(), Clock.systemUTC()),
                    Unsealer.none())
                .all())
        .isNotEmpty();
  }

  private static Set<String> found(Pattern pattern, Path directory, int group) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      var found = new TreeSet<String>();
      for (var file : files.filter(it -> it.toString().matches(".*\\.(java|md)")).toList()) {
        pattern
            .matcher(Files.readString(file, UTF_8))
            .results()
            .forEach(it -> found.add(it.group(group)));
      }
      return found;
    }
  }
}

package io.provisioning.config.completion;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.document.Format;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The real schema and catalogue, and a workspace with one other infrastructure. */
final class CompletionFixtures {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("demo", "local"));

  static final Packages CATALOGUE =
      Packages.of(
          DirectoryExtensions.load(List.of(Path.of("../../extension-registry/catalog")), LANGUAGE));

  static final Completer COMPLETER =
      new Completer(
          JsonMapper.shared()
              .readValue(LANGUAGE.jsonSchema(), new TypeReference<Map<String, Object>>() {}));

  static final Usage WORKSPACE = Usage.of(resource("workspace.yaml"), Format.YAML);

  private CompletionFixtures() {}

  static Completions at(String text, Format format, int offset) {
    return COMPLETER.complete(new Draft(text, format, "shop", offset), CATALOGUE, WORKSPACE);
  }

  static String resource(String name) {
    try (var file = CompletionFixtures.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

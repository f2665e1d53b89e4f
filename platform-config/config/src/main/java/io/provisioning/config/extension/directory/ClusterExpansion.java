package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.template.PlainValues;
import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Turns a cluster into the servers, networks and volumes its package declares for it. */
final class ClusterExpansion {

  private static final List<String> PARTS = List.of("networks", "volumes", "servers");
  private static final JsonMapper JSON = JsonMapper.shared();

  private final LoadedPackage loaded;
  private final InfrastructureLanguage language;

  ClusterExpansion(LoadedPackage loaded, InfrastructureLanguage language) {
    this.loaded = loaded;
    this.language = language;
  }

  Infrastructure expand(
      Infrastructure.Cluster instance,
      Map<String, Object> configuration,
      Infrastructure.Settings settings) {
    var defaults = withProvider(settings, instance.provider());
    var frame = frame(instance.name(), defaults);
    var text =
        loaded.templates().render(LoadedPackage.CLUSTER, variables(instance, configuration, frame));
    var findings = new ArrayList<Finding>();
    var fragment = YamlTree.parse(text, source(), findings).orElseThrow(() -> invalid(findings));
    fragment.tree().keySet().stream()
        .filter(part -> !PARTS.contains(part))
        .forEach(part -> findings.add(unknownPart(part, fragment)));
    if (!findings.isEmpty()) {
      throw invalid(findings);
    }
    frame.putAll(fragment.tree());
    return checked(instance.name(), read(frame, fragment));
  }

  private static Infrastructure.Settings withProvider(
      Infrastructure.Settings settings, String provider) {
    return new Infrastructure.Settings(
        provider,
        settings.region(),
        settings.image(),
        settings.parallelLimit(),
        settings.rollback(),
        settings.labels());
  }

  /** A document without resources, as the language itself writes it. */
  private Map<String, Object> frame(String name, Infrastructure.Settings settings) {
    var empty = new Infrastructure(name, settings, List.of(), List.of(), List.of(), List.of());
    return new LinkedHashMap<>(
        JSON.readValue(language.toJson(empty), new TypeReference<Map<String, Object>>() {}));
  }

  private static Map<String, Object> variables(
      Infrastructure.Cluster instance,
      Map<String, Object> configuration,
      Map<String, Object> frame) {
    return Map.of(
        "config", PlainValues.of(configuration),
        "cluster", Map.of("name", instance.name(), "provider", provider(instance)),
        "settings", frame.getOrDefault("settings", Map.of()));
  }

  /** Without its account, which a template cannot change. */
  private static String provider(Infrastructure.Cluster instance) {
    return AccountRef.of(instance.provider()).provider();
  }

  private Infrastructure read(Map<String, Object> document, YamlTree fragment) {
    try {
      return language.parseInfrastructure(JSON.writeValueAsString(document), source());
    } catch (ProblemException problem) {
      throw invalid(
          problem.findings().stream()
              .map(finding ->
                  new Finding(
                      finding.path(),
                      finding.expected(),
                      finding.got(),
                      fragment.apply(finding.path()).orElse(null),
                      finding.suggestion().orElse(null)))
              .toList());
    }
  }

  private Infrastructure checked(String name, Infrastructure expanded) {
    var prefix = name + "-";
    var findings =
        Stream.of(
                expanded.networks().stream().map(Infrastructure.Network::name),
                expanded.volumes().stream().map(Infrastructure.Volume::name),
                expanded.servers().stream().map(Infrastructure.Server::name))
            .flatMap(names -> names)
            .filter(resource -> !resource.startsWith(prefix))
            .map(resource ->
                new Finding(
                    source(), "a name that begins with `" + prefix + "`", resource, null, null))
            .toList();
    if (!findings.isEmpty()) {
      throw invalid(findings);
    }
    return expanded;
  }

  private static Finding unknownPart(String part, YamlTree fragment) {
    return new Finding(
        part,
        "one of " + String.join(", ", PARTS),
        "`" + part + "`",
        fragment.apply(part).orElse(null),
        NearestName.of(part, PARTS).orElse(null));
  }

  private String source() {
    var extension = loaded.extension();
    return extension.name()
        + " "
        + extension.version()
        + " "
        + LoadedPackage.CLUSTER
        + " (rendered)";
  }

  private ProblemException invalid(List<Finding> findings) {
    return ExtensionProblem.INVALID_CLUSTER.because(
        "`"
            + loaded.extension().name()
            + "` does not expand to a valid infrastructure: "
            + findings.getFirst(),
        "the package's author must know; another configuration may avoid it",
        findings);
  }
}

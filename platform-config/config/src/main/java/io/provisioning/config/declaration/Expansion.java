package io.provisioning.config.declaration;

import io.provisioning.config.declaration.Blueprint.Part;
import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Cluster;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Settings;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a blueprint of a document: clusters become what they stand for, counts become servers. */
public final class Expansion {

  private final Extensions extensions;
  private final @Nullable String provider;

  /**
   * An expansion.
   *
   * @param provider takes the place of every other
   */
  public Expansion(Extensions extensions, @Nullable String provider) {
    this.extensions = extensions;
    this.provider = provider;
  }

  /**
   * A whole document.
   *
   * @param wrong gets what is wrong with a cluster, which is left out
   */
  Blueprint of(Infrastructure document, Consumer<ProblemException> wrong) {
    var blueprint = of(document, null, "");
    for (int index = 0; index < document.clusters().size(); index++) {
      var cluster = document.clusters().get(index);
      var place = "clusters[" + index + "]";
      blueprint =
          Installations.attempt(() -> of(cluster, document.settings(), place), wrong)
              .map(blueprint::and)
              .orElse(blueprint);
    }
    return blueprint;
  }

  /**
   * A part of a document, which has no clusters.
   *
   * @param place of the part, for findings
   */
  public Blueprint of(Infrastructure document, String place) {
    return of(document, null, place + " → ");
  }

  /** The resources of one cluster. */
  public Blueprint of(Cluster cluster, Settings settings, String place) {
    var extension = extension(cluster, place);
    var instance =
        new Cluster(
            cluster.name(),
            cluster.template(),
            cluster.version(),
            overridden(cluster.provider()),
            cluster.configuration());
    try {
      var document = extensions.expand(extension, instance, overridden(settings));
      return of(document, cluster.name(), place + " → ");
    } catch (ProblemException e) {
      throw at(place, "clusters." + cluster.name(), e);
    }
  }

  /** Packages know clusters by their names, documents by their places. */
  private static ProblemException at(String place, String name, ProblemException e) {
    var findings =
        e.findings().stream()
            .map(finding ->
                finding.path().startsWith(name)
                    ? new Finding(
                        place + finding.path().substring(name.length()),
                        finding.expected(),
                        finding.got(),
                        null,
                        finding.nullableSuggestion())
                    : new Finding(
                        place + " → " + finding.path(),
                        finding.expected(),
                        finding.got(),
                        finding.nullableOrigin(),
                        finding.nullableSuggestion()))
            .toList();
    return new ProblemException(e.problem(), e.detail(), e.help().orElse(null), findings, e);
  }

  private Blueprint of(Infrastructure document, @Nullable String cluster, String prefix) {
    var settings = overridden(document.settings());
    var names = names(document.servers());
    return new Blueprint(
        parts(
            document.networks(),
            cluster,
            prefix + "networks",
            network ->
                Stream.of(
                    new Infrastructure.Network(
                        network.name(),
                        overridden(network.provider()),
                        network.region(),
                        network.cidr(),
                        merged(settings.labels(), network.labels())))),
        parts(
            document.firewalls(),
            cluster,
            prefix + "firewalls",
            firewall ->
                Stream.of(
                    new Infrastructure.Firewall(
                        firewall.name(),
                        overridden(firewall.provider()),
                        firewall.region(),
                        firewall.rules(),
                        merged(settings.labels(), firewall.labels())))),
        parts(
            document.volumes(),
            cluster,
            prefix + "volumes",
            volume ->
                Stream.of(
                    new Infrastructure.Volume(
                        volume.name(),
                        overridden(volume.provider()),
                        volume.region(),
                        volume.size(),
                        merged(settings.labels(), volume.labels())))),
        parts(
            document.servers(),
            cluster,
            prefix + "servers",
            server -> {
              // one list for all of them: each may name thousands
              var taskservs =
                  server.taskservs().stream().map(taskserv -> counted(taskserv, names)).toList();
              return names.getOrDefault(server.name(), List.of()).stream()
                  .map(name -> server(name, server, settings, taskservs));
            }),
        List.of());
  }

  private static <T> List<Part<T>> parts(
      List<T> declared, @Nullable String cluster, String place, Function<T, Stream<T>> each) {
    return IntStream.range(0, declared.size())
        .boxed()
        .flatMap(index ->
            each.apply(declared.get(index))
                .map(one -> new Part<>(one, cluster, place + "[" + index + "]")))
        .toList();
  }

  private static Map<String, List<String>> names(List<Server> servers) {
    var names = new HashMap<String, List<String>>();
    for (var server : servers) {
      var count = server.count();
      names.put(
          server.name(),
          count == null
              ? List.of(server.name())
              : IntStream.rangeClosed(1, count)
                  .mapToObj(number -> server.name() + "-" + number)
                  .toList());
    }
    return names;
  }

  private Server server(String name, Server server, Settings settings, List<Taskserv> taskservs) {
    return new Server(
        name,
        overridden(server.provider()),
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        null,
        server.networks(),
        server.volumes(),
        taskservs,
        merged(settings.labels(), server.labels()),
        overridden(server.provider()).equals(server.provider())
            ? server.providerConfig()
            : Map.of(),
        server.firewalls());
  }

  /** The name of servers with a count stands for all of them. */
  private static Taskserv counted(Taskserv taskserv, Map<String, List<String>> names) {
    return new Taskserv(
        taskserv.name(),
        taskserv.version(),
        taskserv.configuration(),
        counted(taskserv.after(), names),
        counted(taskserv.softAfter(), names));
  }

  private static List<String> counted(List<String> references, Map<String, List<String>> names) {
    var all = new ArrayList<String>();
    for (var reference : references) {
      var slash = reference.indexOf('/');
      var server = slash < 0 ? reference : reference.substring(0, slash);
      var rest = slash < 0 ? "" : reference.substring(slash);
      for (var name : names.getOrDefault(server, List.of(server))) {
        all.add(name + rest);
      }
    }
    return all;
  }

  private static Map<String, String> merged(Map<String, String> low, Map<String, String> high) {
    var merged = new HashMap<>(low);
    merged.putAll(high);
    return merged;
  }

  private Settings overridden(Settings settings) {
    return new Settings(
        overridden(settings.provider()),
        settings.region(),
        settings.image(),
        settings.parallelLimit(),
        settings.rollback(),
        settings.labels());
  }

  private String overridden(String declared) {
    return provider == null ? declared : provider;
  }

  private Extension extension(Cluster cluster, String place) {
    return extensions
        .find(ExtensionKind.CLUSTER, cluster.template(), cluster.version())
        .orElseThrow(() -> unknown(cluster, place));
  }

  private ProblemException unknown(Cluster cluster, String place) {
    var known = extensions.all().stream().filter(it -> it.kind() == ExtensionKind.CLUSTER).toList();
    var names = known.stream().map(Extension::name).distinct().toList();
    var versions =
        known.stream()
            .filter(it -> it.name().equals(cluster.template()))
            .map(it -> it.version().getVersion())
            .toList();
    var finding =
        versions.isEmpty()
            ? new Finding(
                place + ".template",
                "a cluster extension: " + String.join(", ", names),
                "`" + cluster.template() + "`",
                null,
                NearestName.of(cluster.template(), names).orElse(null))
            : new Finding(
                place + ".version",
                "a range that holds one of " + String.join(", ", versions),
                "`" + cluster.version() + "`",
                null,
                null);
    return DeclarationProblem.IMPOSSIBLE_DECLARATION.because(
        "there is no cluster extension `" + cluster.template() + "` " + cluster.version(),
        List.of(finding));
  }
}

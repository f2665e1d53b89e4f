package io.provisioning.orchestrator.update;

import io.provisioning.config.declaration.Blueprint.Part;
import io.provisioning.config.declaration.Expansion;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.Declarations;
import io.provisioning.orchestrator.extension.Catalogs;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ranges of versions that declarations ask for, also by way of clusters. */
final class DeclaredRanges {

  private final Declarations declarations;
  private final Catalogs catalogs;

  DeclaredRanges(Declarations declarations, Catalogs catalogs) {
    this.declarations = declarations;
    this.catalogs = catalogs;
  }

  /**
   * Ranges by taskserv; none of what is not declared any more.
   *
   * @param wrong gets what cannot be read, whose ranges are missing
   */
  Map<String, Set<String>> of(
      String workspace, String name, ExtensionLock lock, Consumer<ProblemException> wrong) {
    var ranges = new TreeMap<String, Set<String>>();
    if (declarations.names(workspace).contains(name)) {
      try {
        var document = declarations.read(workspace, name, null).infrastructure();
        Stream.concat(
                document.servers().stream().flatMap(it -> it.taskservs().stream()),
                ofClusters(workspace, document, lock, wrong))
            .forEach(
                it -> ranges.computeIfAbsent(it.name(), _ -> new TreeSet<>()).add(it.version()));
      } catch (ProblemException e) {
        wrong.accept(e);
      }
    }
    return ranges;
  }

  private Stream<Taskserv> ofClusters(
      String workspace,
      Infrastructure document,
      ExtensionLock lock,
      Consumer<ProblemException> wrong) {
    if (document.clusters().isEmpty()) {
      return Stream.of();
    }
    var expansion = new Expansion(catalogs.of(workspace, lock).extensions(), null);
    return IntStream.range(0, document.clusters().size())
        .boxed()
        .flatMap(index -> {
          try {
            var cluster = document.clusters().get(index);
            var place = "clusters[" + index + "]";
            return expansion.of(cluster, document.settings(), place).servers().stream()
                .map(Part::declared)
                .flatMap(it -> it.taskservs().stream());
          } catch (ProblemException e) {
            wrong.accept(e);
            return Stream.of();
          }
        });
  }
}

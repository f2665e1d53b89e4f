package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.extension.resolution.DeadEnd.NoVersion;
import io.provisioning.config.extension.resolution.DeadEnd.Unknown;
import io.provisioning.config.extension.resolution.Resolution.Outcome;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Resolves the wishes of one server, or tells which of them do not go together. */
public final class Resolver {

  private static final int PATIENCE = 20_000;
  private static final int REASONS_TOLD = 3;

  private final int patience;
  private final Resolution resolution;
  private final DeadEndExplanation explanation;

  public Resolver(Collection<Extension> taskservs) {
    this(taskservs, PATIENCE);
  }

  Resolver(Collection<Extension> taskservs, int patience) {
    this.patience = patience;
    this.resolution = new Resolution(taskservs, patience);
    this.explanation = new DeadEndExplanation(resolution);
  }

  public List<Extension> resolve(List<Wanted> wanted) {
    var roots = demands(wanted);
    return switch (resolution.search(roots)) {
      case Outcome.Found(var order) -> order;
      case Outcome.Failed(var reasons) -> throw unresolvable(smallest(roots, reasons));
      case Outcome.TooHard() ->
          throw ExtensionProblem.UNRESOLVABLE_TASKSERVS.because(
              "no combination of versions found in "
                  + patience
                  + " attempts; narrow the version ranges");
    };
  }

  private static List<Demand> demands(List<Wanted> wanted) {
    var demands = new ArrayList<Demand>();
    var findings = new ArrayList<Finding>();
    for (var wish : wanted) {
      VersionRange.parse(wish.range())
          .ifPresentOrElse(
              range -> demands.add(Demand.of(wish, range)),
              () ->
                  findings.add(
                      new Finding(
                          wish.path() + ".version",
                          "a version range such as `^1.22` or `*`",
                          "`" + wish.range() + "`",
                          null,
                          null)));
    }
    if (!findings.isEmpty()) {
      throw ExtensionProblem.UNRESOLVABLE_TASKSERVS.because("a version range is not one", findings);
    }
    return demands;
  }

  /** Leaves out the wishes that have nothing to do with it, then asks again for the reasons. */
  private List<DeadEnd> smallest(List<Demand> roots, List<DeadEnd> reasons) {
    var unknown = reasons.stream().filter(Unknown.class::isInstance).toList();
    if (!unknown.isEmpty() && unknown.size() == reasons.size()) {
      return allUnknown(roots, unknown);
    }
    var core = new ArrayList<>(roots);
    for (var root : roots) {
      var rest = core.stream().filter(other -> !other.equals(root)).toList();
      if (resolution.search(rest) instanceof Outcome.Failed) {
        core.remove(root);
      }
    }
    var fewer = reasons(core, reasons);
    var contested = fewer.stream().flatMap(Resolver::contested).collect(Collectors.toSet());
    return reasons(
        roots.stream()
            .filter(root -> core.contains(root) || contested.contains(root.name()))
            .toList(),
        fewer);
  }

  /** Whoever wishes for a package that has no fitting version wants to see his wish beside it. */
  private static Stream<String> contested(DeadEnd reason) {
    return reason instanceof NoVersion none ? Stream.of(none.name()) : Stream.empty();
  }

  private List<DeadEnd> reasons(List<Demand> roots, List<DeadEnd> otherwise) {
    return resolution.search(roots) instanceof Outcome.Failed(var reasons) ? reasons : otherwise;
  }

  /** The search ends at the first unknown name; the document may have several. */
  private List<DeadEnd> allUnknown(List<Demand> roots, List<DeadEnd> first) {
    var all =
        roots.stream()
            .map(root -> resolution.search(List.of(root)))
            .filter(Outcome.Failed.class::isInstance)
            .flatMap(failed -> ((Outcome.Failed) failed).reasons().stream())
            .filter(Unknown.class::isInstance)
            .toList();
    return all.isEmpty() ? first : all;
  }

  private ProblemException unresolvable(List<DeadEnd> reasons) {
    var sentences = reasons.stream().map(explanation::sentence).distinct().toList();
    var told = sentences.stream().limit(REASONS_TOLD).collect(Collectors.joining(". Also: "));
    var more = sentences.size() - REASONS_TOLD;
    var detail =
        sentences.isEmpty()
            ? "no combination of versions satisfies all"
            : told + (more > 0 ? ". And " + more + " more reasons" : "");
    var findings = reasons.stream().map(explanation::finding).distinct().toList();
    return ExtensionProblem.UNRESOLVABLE_TASKSERVS.because(detail, findings);
  }
}

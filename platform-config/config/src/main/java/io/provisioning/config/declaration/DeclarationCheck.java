package io.provisioning.config.declaration;

import io.provisioning.config.declaration.Blueprint.Part;
import io.provisioning.config.document.Placed;
import io.provisioning.config.document.Places;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a declaration together with the packages it names: one check for those who
 * validate it and those who plan it. What depends on what exists, only a plan can tell.
 */
public final class DeclarationCheck {

  private static final int MOST_RESOURCES = 20_000;

  /** Each becomes a requirement between operations. */
  private static final int MOST_DEPENDENCIES = 200_000;

  private final Extensions extensions;

  public DeclarationCheck(Extensions extensions) {
    this.extensions = extensions;
  }

  /**
   * Checks a document.
   *
   * @throws ProblemException INVALID with all findings, each with its line and column
   */
  public void check(Placed<Infrastructure> document) {
    try {
      var _ = check(document.value(), null);
    } catch (ProblemException e) {
      throw with(e, placed(e.findings(), document.places()));
    }
  }

  /**
   * Checks a document whose places are not known.
   *
   * @param provider takes the place of every other
   * @return the document without clusters and counts
   * @throws ProblemException INVALID with all findings
   */
  public Blueprint check(Infrastructure document, @Nullable String provider) {
    var wrong = new ArrayList<ProblemException>();
    var blueprint = new Expansion(extensions, provider).of(document, wrong::add);
    var tooMuch = tooMuch(blueprint).toList();
    wrong.addAll(tooMuch);
    if (tooMuch.isEmpty()) {
      installed(blueprint, wrong).problem().ifPresent(wrong::add);
    }
    refuseIfFound(wrong);
    return blueprint;
  }

  private static Stream<ProblemException> tooMuch(Blueprint blueprint) {
    int resources =
        blueprint.networks().size()
            + blueprint.firewalls().size()
            + blueprint.volumes().size()
            + blueprint.servers().size();
    long taskservs = count(blueprint, server -> server.taskservs().size());
    long dependencies =
        count(
            blueprint,
            server ->
                server.taskservs().stream()
                    .mapToLong(it -> (long) it.after().size() + it.softAfter().size())
                    .sum());
    return Stream.of(
            tooMany(resources + taskservs, MOST_RESOURCES, "resources"),
            tooMany(dependencies, MOST_DEPENDENCIES, "dependencies between taskservs"))
        .flatMap(Stream::ofNullable);
  }

  private static long count(
      Blueprint blueprint, java.util.function.ToLongFunction<Server> counting) {
    return blueprint.servers().stream().map(Part::declared).mapToLong(counting).sum();
  }

  private static @Nullable ProblemException tooMany(long count, int most, String what) {
    if (count <= most) {
      return null;
    }
    var finding =
        new Finding("servers", "at most " + most + " " + what, count + " of them", null, null);
    return impossible(List.of(finding));
  }

  /** Servers of one place differ in their names alone, so what is wrong is told of the first. */
  private Circles installed(Blueprint blueprint, List<ProblemException> wrong) {
    var installations = new Installations(extensions);
    var circles = new Circles();
    Map<String, Boolean> seen = new HashMap<>();
    for (var part : blueprint.servers()) {
      boolean isFirst = seen.put(part.place(), true) == null;
      installations
          .on(
              part.place(),
              part.declared().taskservs(),
              List.of(),
              problem -> {
                if (isFirst) {
                  wrong.add(located(problem, part.place()));
                }
              })
          .forEach(installation -> circles.add(part.declared().name(), installation));
    }
    return circles;
  }

  /** Some problems are about all taskservs of a server. */
  private static ProblemException located(ProblemException problem, String place) {
    return problem.findings().isEmpty()
        ? with(
            problem,
            List.of(
                new Finding(
                    place + ".taskservs",
                    "taskservs that go together",
                    problem.detail(),
                    null,
                    null)))
        : problem;
  }

  private static void refuseIfFound(List<ProblemException> wrong) {
    if (wrong.isEmpty()) {
      return;
    }
    var first = wrong.getFirst();
    var findings = wrong.stream().flatMap(each -> each.findings().stream()).distinct().toList();
    // one thing that is wrong for several servers, such as a trust policy, keeps its name
    throw wrong.stream().allMatch(it -> isSame(it, first))
        ? with(first, findings)
        : impossible(findings);
  }

  private static boolean isSame(ProblemException one, ProblemException other) {
    return one.problem().equals(other.problem()) && one.detail().equals(other.detail());
  }

  private static ProblemException impossible(List<Finding> findings) {
    return DeclarationProblem.IMPOSSIBLE_DECLARATION.because(
        "the declaration cannot be planned: " + findings.getFirst(), findings);
  }

  /** What a cluster stands for is placed where the cluster is. */
  private static List<Finding> placed(List<Finding> findings, Places places) {
    return findings.stream()
        .map(finding -> {
          var path = finding.path();
          int arrow = path.indexOf(" → ");
          return finding.origin().isPresent()
              ? finding
              : finding.at(places.find(arrow < 0 ? path : path.substring(0, arrow)));
        })
        .toList();
  }

  private static ProblemException with(ProblemException problem, List<Finding> findings) {
    return new ProblemException(
        problem.problem(), problem.detail(), problem.help().orElse(null), findings, problem);
  }
}

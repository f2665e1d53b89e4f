package io.provisioning.config.extension.resolution;

import static java.util.stream.Collectors.joining;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.resolution.DeadEnd.Clash;
import io.provisioning.config.extension.resolution.DeadEnd.Cycle;
import io.provisioning.config.extension.resolution.DeadEnd.Excluded;
import io.provisioning.config.extension.resolution.DeadEnd.NoVersion;
import io.provisioning.config.extension.resolution.DeadEnd.Pick;
import io.provisioning.config.extension.resolution.DeadEnd.Unknown;
import io.provisioning.config.problem.Finding;
import java.util.Comparator;
import java.util.stream.Stream;

/** Tells people why packages do not go together: who wants what, through which path. */
final class DeadEndExplanation {

  private final Resolution resolution;

  DeadEndExplanation(Resolution resolution) {
    this.resolution = resolution;
  }

  /** The whole reason in one sentence. */
  String sentence(DeadEnd reason) {
    return switch (reason) {
      case Unknown(var demand, var nearest) ->
          chain(demand)
              + "; there is no taskserv `"
              + demand.name()
              + "`"
              + nearest.map(name -> ", did you mean `" + name + "`?").orElse("");
      case NoVersion none ->
          none.demands().stream()
                  .sorted(Comparator.comparingInt(DeadEndExplanation::length).reversed())
                  .map(this::chain)
                  .distinct()
                  .collect(joining("; "))
              + "; "
              + noVersion(none);
      case Excluded(var pick, var against) ->
          chain(pick.demand())
              + ", which "
              + exact(pick)
              + " would provide; "
              + against.stream().map(this::chain).distinct().collect(joining("; "));
      case Clash(var refusing, var other, var refused) ->
          reached(refusing)
              + "; "
              + reached(other)
              + "; "
              + exact(refusing)
              + " does not stand beside "
              + (refused.equals(other.extension().name())
                  ? refused
                  : refused + ", which " + exact(other) + " provides");
      case Cycle(var picks) ->
          reached(picks.getFirst())
              + "; each of these needs the next one first: "
              + Stream.concat(picks.stream(), Stream.of(picks.getFirst()))
                  .map(pick -> pick.extension().name())
                  .collect(joining(" → "));
    };
  }

  /** The same, at the wish it begins with. */
  Finding finding(DeadEnd reason) {
    return switch (reason) {
      case Unknown(var demand, var nearest) -> {
        var providers = resolution.providersOf(demand.name());
        yield new Finding(
            demand.root().path(),
            providers.isEmpty() ? "the name of a known taskserv" : "one of " + list(providers),
            "`" + demand.name() + "`" + (demand.isRoot() ? "" : ": " + chain(demand)),
            null,
            nearest.orElse(null));
      }
      case NoVersion none ->
          finding(none.demands().getFirst(), "versions that satisfy everybody", sentence(none));
      case Excluded excluded ->
          finding(excluded.pick().demand(), "versions that satisfy everybody", sentence(excluded));
      case Clash clash ->
          finding(clash.refusing().demand(), "packages that stand together", sentence(clash));
      case Cycle cycle ->
          finding(
              cycle.picks().getFirst().demand(), "dependencies without a cycle", sentence(cycle));
    };
  }

  private static Finding finding(Demand demand, String expected, String got) {
    return new Finding(demand.root().path(), expected, got, null, null);
  }

  private static String noVersion(NoVersion none) {
    if (none.known().isEmpty()) {
      return none.name() + " is a capability, which has no version; only `*` can ask for it";
    }
    var satisfies =
        switch ((int) none.demands().stream().distinct().count()) {
          case 1 -> "satisfies it";
          case 2 -> "satisfies both";
          default -> "satisfies all of them";
        };
    var known = none.known().stream().map(Object::toString).collect(joining(", "));
    return "no version of " + none.name() + " " + satisfies + " (known: " + known + ")";
  }

  private static int length(Demand demand) {
    return demand.cause() == null ? 1 : 1 + length(demand.cause());
  }

  /** From the document to the demand: {@code `path` wants a ^1, which wants b >=2}. */
  private String chain(Demand demand) {
    var wish = demand.name() + " " + demand.range();
    var cause = demand.cause();
    var by = demand.by();
    if (cause == null || by == null) {
      return "`" + demand.root().path() + "` wants " + wish;
    }
    return chain(cause)
        + chosen(cause, by)
        + (demand.optional() ? ", which goes only with " : ", which wants ")
        + wish;
  }

  private String reached(Pick pick) {
    return chain(pick.demand()) + chosen(pick.demand(), pick.extension());
  }

  /** Says which package met the demand, where the demand leaves it open. */
  private String chosen(Demand demand, Extension by) {
    if (!by.name().equals(demand.name())) {
      return " (" + by.name() + " " + by.version() + ")";
    }
    return resolution.versionsOf(by.name()) > 1 ? " (" + by.version() + ")" : "";
  }

  private static String exact(Pick pick) {
    return pick.extension().name() + " " + pick.extension().version();
  }

  private static String list(Iterable<String> names) {
    return String.join(", ", names);
  }
}

package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ResourceSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses region, image and size from what a provider offers. */
final class Siting {

  private final Providers providers;
  private final boolean isOverridden;
  private final List<Finding> findings;
  private final Set<String> warnings;
  private final Map<String, Optional<ProviderDescription>> descriptions = new HashMap<>();

  /**
   * Choices for one plan.
   *
   * @param isOverridden the document was written for other providers, so what is not offered
   *     becomes the default instead of a finding
   */
  Siting(Providers providers, boolean isOverridden, List<Finding> findings, Set<String> warnings) {
    this.providers = providers;
    this.isOverridden = isOverridden;
    this.findings = findings;
    this.warnings = warnings;
  }

  /** Whether there is such a provider; a finding if not. */
  boolean offers(String provider, String place) {
    if (description(provider).isPresent()) {
      return true;
    }
    add(place + ".provider", "a provider", providers.names(), provider);
    return false;
  }

  String region(String provider, @Nullable String wanted, String place) {
    var offered = description(provider).map(ProviderDescription::regions).orElse(List.of());
    return choose(provider, "region", wanted, offered, place);
  }

  String image(String provider, @Nullable String wanted, String place) {
    var offered = description(provider).map(ProviderDescription::images).orElse(List.of());
    return choose(provider, "image", wanted, offered, place);
  }

  PlanSize size(String provider, String wanted, String place) {
    var offered = description(provider).map(it -> it.plans().keySet()).orElse(Set.of());
    return Stream.of(PlanSize.values())
        .filter(size -> name(size).equals(wanted) && offered.contains(size))
        .findFirst()
        .orElseGet(() -> {
          var names = offered.stream().sorted().map(Siting::name).toList();
          add(place + ".plan", "a plan of provider " + provider, names, wanted);
          return PlanSize.SMALL;
        });
  }

  /** Adds what the provider cannot do of a specification to the findings. */
  void check(String provider, ResourceSpec spec, String place) {
    var at = providers.get(provider);
    Stream.concat(
            at.objections(spec).stream(), Objection.toFirewalls(spec, at.description()).stream())
        .map(it -> new Finding(place + "." + it.property(), it.expected(), it.got(), null, null))
        .forEach(findings::add);
  }

  private static String name(PlanSize size) {
    return size.name().toLowerCase(Locale.ROOT);
  }

  private String choose(
      String provider, String what, @Nullable String wanted, List<String> offered, String place) {
    if (wanted == null || offered.contains(wanted)) {
      return wanted == null ? offered.getFirst() : wanted;
    }
    if (isOverridden) {
      warnings.add(
          "%s `%s` is not one of provider %s; using `%s`"
              .formatted(what, wanted, provider, offered.getFirst()));
      return offered.getFirst();
    }
    add(place + "." + what, "a " + what + " of provider " + provider, offered, wanted);
    return wanted;
  }

  private void add(String path, String what, Collection<String> offered, String got) {
    findings.add(
        new Finding(
            path,
            what + ": " + String.join(", ", offered),
            "`" + got + "`",
            null,
            NearestName.of(got, offered).orElse(null)));
  }

  private Optional<ProviderDescription> description(String provider) {
    return descriptions.computeIfAbsent(
        provider, name -> providers.find(name).map(it -> it.description()));
  }
}

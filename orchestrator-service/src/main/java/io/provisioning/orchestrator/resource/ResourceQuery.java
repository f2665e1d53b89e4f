package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What to look for; what is absent does not matter. */
record ResourceQuery(
    @Nullable String infrastructure,
    ResourceRef.@Nullable Kind kind,
    @Nullable String provider,
    Map<String, String> labels) {

  static ResourceQuery all() {
    return new ResourceQuery(null, null, null, Map.of());
  }

  /** Every criterion as an entry of the index. */
  List<Term> terms() {
    var terms = new ArrayList<Term>();
    if (infrastructure != null) {
      terms.add(Term.infrastructure(infrastructure));
    }
    if (kind != null) {
      terms.add(Term.kind(kind));
    }
    if (provider != null) {
      terms.add(Term.provider(provider));
    }
    labels.forEach((key, value) -> terms.add(Term.label(key, value)));
    return terms;
  }

  /** Something by which resources are indexed. */
  record Term(String property, String value) {

    static Term infrastructure(String name) {
      return new Term("infrastructure", name);
    }

    static Term kind(ResourceRef.Kind kind) {
      return new Term("kind", kind.name());
    }

    static Term provider(String name) {
      return new Term("provider", name);
    }

    static Term label(String key, String value) {
      return new Term("label " + key, value);
    }

    static List<Term> of(RecordedResource resource) {
      var terms = new ArrayList<Term>();
      terms.add(infrastructure(resource.resource().infrastructure()));
      terms.add(kind(resource.resource().kind()));
      terms.add(provider(resource.state().provider()));
      resource.labels().forEach((key, value) -> terms.add(label(key, value)));
      return terms;
    }
  }
}

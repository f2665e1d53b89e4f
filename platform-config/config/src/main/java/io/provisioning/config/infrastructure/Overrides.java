package io.provisioning.config.infrastructure;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.document.Node.Mapping;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Settings that somebody wants for once instead of those that a document has. What is wrong with
 * them is told with {@code request} as its place.
 */
record Overrides(Mapping settings) {

  private static final String SETTINGS = "settings";

  static Overrides of(Map<String, Object> settings) {
    var json = JsonMapper.shared().writeValueAsString(settings);
    return new Overrides((Mapping) Documents.parse(json, Format.JSON, "request"));
  }

  /** The document with them; objects are put together, all else is replaced. */
  Node in(Node document) {
    return settings.members().isEmpty() || !(document instanceof Mapping mapping)
        ? document
        : with(mapping, SETTINGS, new Node.Member(settings.origin(), settings));
  }

  private static Mapping with(Mapping document, String name, Node.Member wanted) {
    var members = new LinkedHashMap<>(document.members());
    members.merge(name, wanted, Overrides::merged);
    return new Mapping(members, document.origin());
  }

  private static Node.Member merged(Node.Member present, Node.Member wanted) {
    if (!(present.value() instanceof Mapping into && wanted.value() instanceof Mapping from)) {
      return wanted;
    }
    var merged = into;
    for (var member : from.members().entrySet()) {
      merged = with(merged, member.getKey(), member.getValue());
    }
    return new Node.Member(present.name(), merged);
  }
}

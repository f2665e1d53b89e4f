package io.provisioning.config.extension.referrer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.artifact.Artifact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The parts of a package, as a bill of materials in CycloneDX 1.6: the package, its files, what it
 * needs, and what its scripts download. It holds only what the package says, and neither times nor
 * versions of what wrote it: the same package has the same bytes.
 */
public final class Sbom {

  private static final String NOTE = "provisioning:";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final Map<String, Object> tree;
  private final NavigableMap<String, String> texts;
  private final String own;

  private Sbom(Map<String, Object> tree, NavigableMap<String, String> texts) {
    this.tree = tree;
    this.texts = texts;
    own = "%s/%s@%s".formatted(text("kind"), text("name"), text("version"));
  }

  /**
   * The bill of materials of a package, as what refers to it.
   *
   * @param tree what its {@code extension.yaml} says, valid
   * @param texts content by path
   * @param filesDigest {@link io.provisioning.config.extension.Extension#digest}, by which the
   *     resource graph knows it
   */
  public static Referrer of(
      Artifact artifact,
      Map<String, Object> tree,
      NavigableMap<String, String> texts,
      String filesDigest) {
    var document = new Sbom(tree, texts).document(artifact.digest(), filesDigest);
    var title = "%s-%s.cdx.json".formatted(tree.get("name"), tree.get("version"));
    return Referrer.of(artifact, Referrer.SBOM, title, Map.of(), JSON.writeValueAsBytes(document));
  }

  private Map<String, Object> document(String digest, String filesDigest) {
    var required = required();
    var sources = sources();
    var components = new ArrayList<Map<String, Object>>(files());
    components.addAll(required);
    components.addAll(sources);
    var document = new TreeMap<String, Object>();
    document.put("bomFormat", "CycloneDX");
    document.put("specVersion", "1.6");
    document.put("version", 1);
    document.put(
        "metadata",
        Map.of(
            "tools",
            Map.of("components", List.of(Map.of("type", "application", "name", "provisioning"))),
            "component",
            itself(digest, filesDigest)));
    document.put("components", components);
    document.put("dependencies", dependencies(required, sources));
    // scripts may install what the package does not declare, such as packages of the system
    document.put(
        "compositions", List.of(Map.of("aggregate", "incomplete", "dependencies", List.of(own))));
    return document;
  }

  private Map<String, Object> itself(String digest, String filesDigest) {
    var component = component("application", own, text("name"));
    component.put("version", text("version"));
    component.put("description", text("summary"));
    find("license").ifPresent(it -> component.put("licenses", List.of(Map.of("expression", it))));
    find("supplier").ifPresent(it -> component.put("supplier", Map.of("name", it)));
    component.put(
        "properties",
        List.of(
            note("kind", text("kind")),
            note("software", text("software")),
            note("digest", digest),
            note("files-digest", filesDigest)));
    return component;
  }

  private List<Map<String, Object>> files() {
    var files = new ArrayList<Map<String, Object>>();
    texts.forEach((path, text) -> {
      var hex = Artifact.digest(text.getBytes(UTF_8)).replaceFirst("sha256:", "");
      files.add(hashed("file:" + path, path, hex));
    });
    return files;
  }

  /**
   * Packages or capabilities by range: which version is chosen is decided where it is installed.
   */
  private List<Map<String, Object>> required() {
    var found = new LinkedHashMap<String, Map<String, Object>>();
    for (var dependency : list("dependencies")) {
      var name = String.valueOf(dependency.get("name"));
      var range = String.valueOf(rangeOf(dependency));
      var ref = "required:%s %s".formatted(name, range);
      var component = component("application", ref, name);
      component.put(
          "scope", Boolean.TRUE.equals(dependency.get("optional")) ? "optional" : "required");
      component.put("properties", List.of(note("range", range)));
      found.putIfAbsent(ref, component);
    }
    return List.copyOf(found.values());
  }

  private static Object rangeOf(Map<?, ?> dependency) {
    var range = dependency.get("range");
    return range == null ? "*" : range;
  }

  private List<Map<String, Object>> sources() {
    var found = new LinkedHashMap<String, Map<String, Object>>();
    for (var source : list("sources")) {
      var url = String.valueOf(source.get("url"));
      var name = url.replaceFirst("[?#].*", "").replaceFirst("/+$", "").replaceFirst(".*/", "");
      var ref = "source:" + url;
      var component = hashed(ref, name, String.valueOf(source.get("sha256")));
      component.put("externalReferences", List.of(Map.of("type", "distribution", "url", url)));
      found.putIfAbsent(ref, component);
    }
    return List.copyOf(found.values());
  }

  private List<Map<String, Object>> dependencies(
      List<Map<String, Object>> required, List<Map<String, Object>> sources) {
    var on = new ArrayList<Object>();
    required.forEach(it -> on.add(it.get("bom-ref")));
    sources.forEach(it -> on.add(it.get("bom-ref")));
    return List.of(Map.of("ref", own, "dependsOn", on));
  }

  private static Map<String, Object> hashed(String ref, String name, String sha256) {
    var component = component("file", ref, name);
    component.put("hashes", List.of(Map.of("alg", "SHA-256", "content", sha256)));
    return component;
  }

  private static Map<String, Object> component(String type, String ref, String name) {
    var component = new TreeMap<String, Object>();
    component.put("type", type);
    component.put("bom-ref", ref);
    component.put("name", name);
    return component;
  }

  private static Map<String, Object> note(String name, String value) {
    return Map.of("name", NOTE + name, "value", value);
  }

  private Optional<String> find(String key) {
    return Optional.ofNullable(tree.get(key)).map(String::valueOf);
  }

  private String text(String key) {
    return find(key).orElse("");
  }

  private List<Map<?, ?>> list(String key) {
    var found = new ArrayList<Map<?, ?>>();
    if (tree.get(key) instanceof List<?> list) {
      for (var item : list) {
        if (item instanceof Map<?, ?> map) {
          found.add(map);
        }
      }
    }
    return found;
  }
}

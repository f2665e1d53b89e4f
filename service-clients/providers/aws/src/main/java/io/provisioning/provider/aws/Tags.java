package io.provisioning.provider.aws;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.ResourceNames;
import io.provisioning.provider.cloud.TextTags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Tags by which resources are known, and what is recorded in them. */
record Tags(String installation) {

  static final int LONGEST_VALUE = 256;

  /** What a security group is, where it is no part of a network. */
  static final String KIND = "kind";

  static final String FIREWALL = "firewall";

  /** Of which firewall a security group is a copy. */
  static final String COPY_OF = "copy-of";

  private static final String OWN = "provisioning:";
  private static final String NAME = "Name";

  Map<String, String> of(Scope scope) {
    return Map.of(
        OWN + "installation", installation,
        OWN + "workspace", scope.workspace(),
        OWN + "infrastructure", scope.infrastructure());
  }

  Map<String, String> of(ResourceId id) {
    var tags = new TreeMap<>(of(id.scope()));
    tags.put(OWN + "name", id.name());
    return tags;
  }

  /** Of what belongs to the installation and to no infrastructure. */
  Map<String, String> shared() {
    return Map.of(OWN + "installation", installation);
  }

  /** All tags of a resource, with the name that the console of AWS shows. */
  Map<String, String> of(ResourceId id, Map<String, String> users, Map<String, String> recorded) {
    var tags = new TreeMap<>(users);
    tags.putAll(of(id));
    tags.put(NAME, ResourceNames.of(installation, id));
    recorded.forEach((name, value) -> tags.put(OWN + name, value));
    return tags;
  }

  /** Of a part of a resource, which is not found by the resource's name. */
  Map<String, String> part(ResourceId id, Map<String, String> recorded) {
    var tags = new TreeMap<>(of(id, Map.of(), recorded));
    tags.remove(OWN + "name");
    return tags;
  }

  /** Of all firewalls of a scope, and of their copies. */
  Map<String, String> firewalls(Scope scope) {
    var tags = new TreeMap<>(of(scope));
    tags.put(OWN + KIND, FIREWALL);
    return tags;
  }

  static boolean isFirewall(Xml group) {
    return recorded(group, KIND).filter(FIREWALL::equals).isPresent();
  }

  static ResourceId id(Scope scope, ResourceKind kind, Xml resource) {
    return new ResourceId(scope, kind, recorded(resource, "name").orElse("unknown"));
  }

  static Map<String, String> all(Xml resource) {
    var tags = new TreeMap<String, String>();
    resource.items("tagSet").forEach(tag -> tags.put(tag.get("key"), tag.get("value")));
    return tags;
  }

  /** Labels that users gave. */
  static Map<String, String> users(Xml resource) {
    var tags = all(resource);
    tags.keySet().removeIf(key -> isOwn(key) || key.startsWith("aws:"));
    return tags;
  }

  /** Keys that users cannot give. */
  static boolean isOwn(String key) {
    return key.startsWith(OWN) || key.equals(NAME);
  }

  static Optional<String> recorded(Xml resource, String name) {
    return Optional.ofNullable(all(resource).get(OWN + name));
  }

  static List<String> decoded(Xml resource, String name) {
    return TextTags.decoded(all(resource), OWN + name);
  }

  /** Makes these the tags of a resource, without those of earlier labels. */
  static void write(AwsApi api, String resourceId, Map<String, String> tags, Xml before) {
    var gone = users(before).keySet().stream().filter(key -> !tags.containsKey(key)).toList();
    if (!gone.isEmpty()) {
      var _ =
          api.call("DeleteTags", Parameters.of("ResourceId.1", resourceId).tagKeys(gone).toMap());
    }
    var _ = api.call("CreateTags", Parameters.of("ResourceId.1", resourceId).tags(tags).toMap());
  }
}

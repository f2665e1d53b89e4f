package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Firewalls. A security group guards only servers of its own VPC, so a firewall is one in the
 * region's default VPC, which has its rules from the start, and a copy of it in each network where
 * a server names it. See ADR 89.
 */
record Firewalls(AwsApi api, SecurityGroups groups, Tags tags) {

  /** Tags of the firewall and of its copies. */
  private static final Map<String, String> KIND = Map.of(Tags.KIND, Tags.FIREWALL);

  private static final String HELP = "create one, since firewalls are kept there";

  void ensure(ResourceId id, FirewallSpec spec, Snapshot now) {
    var found = now.find(id);
    boolean isChanged =
        found
            .map(home -> Volumes.requireChangeable(id, now.state(id.kind(), home).spec(), spec))
            .orElse(true);
    if (!isChanged) {
      return;
    }
    var all = tags.of(id, spec.labels(), KIND);
    var home = found.orElseGet(() -> createHome(id, all));
    var wanted = FirewallRules.written(spec.rules());
    groups.change(home, wanted);
    now.copies(id.name()).forEach(copy -> groups.change(copy, wanted));
    if (found.isPresent()) {
      Tags.write(api, Snapshot.providerId(home), all, home);
    }
  }

  private Xml createHome(ResourceId id, Map<String, String> all) {
    return create(id, Snapshot.providerId(Grounds.defaultVpc(api, HELP)), all);
  }

  private Xml create(ResourceId id, String vpc, Map<String, String> all) {
    return groups.create(ResourceLocks.path(id), name(id), vpc, all);
  }

  /** A name that no network's group has, and no other firewall. */
  private String name(ResourceId id) {
    var scope = id.scope();
    var digest =
        ResourceNames.digest(
            List.of(tags.installation(), scope.workspace(), scope.infrastructure(), id.name()));
    return ResourceNames.of(tags.installation(), id) + ":firewall-" + digest.substring(0, 8);
  }

  /** The group that stands for a firewall in a VPC; made, and made equal, where it is not. */
  String in(String vpc, ResourceId id, Snapshot now) {
    var home =
        now.find(id)
            .orElseThrow(() ->
                new ProviderException(Kind.PERMANENT, ResourceLocks.path(id) + " does not exist"));
    if (home.get("vpcId").equals(vpc)) {
      return Snapshot.providerId(home);
    }
    var copy =
        now.copies(id.name()).stream()
            .filter(it -> it.get("vpcId").equals(vpc))
            .findFirst()
            .orElseGet(() -> create(id, vpc, copyTags(id)));
    groups.change(copy, FirewallRules.written(FirewallRules.read(Ingress.of(home))));
    return Snapshot.providerId(copy);
  }

  /** Without the name of the firewall, which is in one place only. */
  private Map<String, String> copyTags(ResourceId id) {
    var recorded = new TreeMap<>(KIND);
    recorded.put(Tags.COPY_OF, id.name());
    return tags.part(id, recorded);
  }

  void remove(ResourceId id, Snapshot now) {
    // The firewall itself comes last, so that it is found until all is gone.
    var all = new ArrayList<>(now.copies(id.name()));
    all.addAll(now.all(id));
    if (all.stream().anyMatch(groups::isUsed)) {
      throw new ProviderException(Kind.CONFLICT, ResourceLocks.path(id) + " is used by a server");
    }
    all.forEach(groups::delete);
  }
}

package io.provisioning.provider.aws;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.aws.Ingress.Origin;
import io.provisioning.provider.aws.RuleChange.Action;
import io.provisioning.provider.aws.RuleChange.Step;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Security groups. Their names are unique in a VPC, so AWS makes none twice. */
record SecurityGroups(AwsApi api, Waiting waiting, Tags tags) {

  private static final Duration RELEASE_LIMIT = Duration.ofSeconds(30);
  private static final String ANYWHERE = "0.0.0.0/0";

  /** Ports of servers without firewalls that everybody reaches. */
  private static final List<Integer> OPEN = List.of(22, 80, 443);

  List<Xml> all(Parameters parameters) {
    return api.describe("DescribeSecurityGroups", "securityGroupInfo", parameters.toMap());
  }

  /**
   * The id of the group for servers without firewalls in a VPC; made where it is missing. Some
   * ports are open to everybody, and all to the VPC.
   *
   * @param id what it is named by
   * @param cidr addresses of the VPC
   */
  String open(ResourceId id, String vpc, String cidr, Map<String, String> all) {
    var name = ResourceNames.of(tags.installation(), id);
    var group = named(vpc, name).orElseGet(() -> create(ResourceLocks.path(id), name, vpc, all));
    change(group, openRules(cidr));
    return Snapshot.providerId(group);
  }

  /** What the group for servers without firewalls lets in, and nothing else. */
  static List<Ingress> openRules(String cidr) {
    var rules = new ArrayList<Ingress>();
    rules.add(new Ingress("-1", -1, -1, Origin.V4, cidr, ""));
    rules.add(new Ingress("icmp", -1, -1, Origin.V4, ANYWHERE, ""));
    OPEN.forEach(port -> rules.add(new Ingress("tcp", port, port, Origin.V4, ANYWHERE, "")));
    return rules;
  }

  /**
   * Makes one that is not listed yet.
   *
   * @param path of whose group it is, for messages
   */
  Xml create(String path, String name, String vpc, Map<String, String> all) {
    var parameters =
        Parameters.of("GroupName", name)
            .with("GroupDescription", "servers of provisioning")
            .with("VpcId", vpc)
            .tagged("security-group", all)
            .toMap();
    var _ =
        waiting.seen(() -> {
          api.callUnless("InvalidGroup.Duplicate", "CreateSecurityGroup", parameters);
          return path;
        });
    return waiting.found("security group " + name + " of " + path, () -> named(vpc, name));
  }

  /** Tags do not tell a group of a scope from those of its firewalls; a name does. */
  private Optional<Xml> named(String vpc, String name) {
    return all(new Parameters().filter("vpc-id", vpc).filter("group-name", name)).stream()
        .findFirst();
  }

  /** Lets in what is wanted, and nothing else. */
  void change(Xml group, List<Ingress> wanted) {
    for (var step : RuleChange.steps(Ingress.of(group), wanted)) {
      take(Snapshot.providerId(group), step);
    }
  }

  private void take(String group, Step step) {
    // AWS refuses all rules for one with which it is done; the others are not done.
    if (!waiting.seen(() -> isTaken(group, step)) && step.rules().size() > 1) {
      step.rules().forEach(rule -> take(group, new Step(step.action(), List.of(rule))));
    }
  }

  private boolean isTaken(String group, Step step) {
    var parameters = Ingress.change(group, step.rules(), step.action() != Action.REVOKE);
    try {
      var _ = api.call(step.action().request(), parameters);
      return true;
    } catch (ApiException e) {
      if (e.is(step.action().done())) {
        return false;
      }
      throw e;
    }
  }

  boolean isUsed(Xml group) {
    return !Reading.instancesWith(api, "instance.group-id", Snapshot.providerId(group)).isEmpty();
  }

  /** Deletes one that no server uses, which AWS may know a little later. */
  void delete(Xml group) {
    var id = Snapshot.providerId(group);
    var _ =
        waiting.until(
            RELEASE_LIMIT,
            "security group " + id + " at aws is still used; detach it from what uses it",
            () -> isDeleted(id) ? Optional.of(id) : Optional.empty());
  }

  private boolean isDeleted(String id) {
    try {
      api.delete("DeleteSecurityGroup", Map.of("GroupId", id));
      return true;
    } catch (ApiException e) {
      if (e.is("DependencyViolation")) {
        return false;
      }
      throw e;
    }
  }
}

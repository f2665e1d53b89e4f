package io.provisioning.provider.testkit;

import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.util.List;
import java.util.Map;

/** Specifications that differ from another in one thing. */
public final class Specs {

  private Specs() {}

  public static ServerSpec withPlan(ServerSpec spec, PlanSize plan) {
    return new ServerSpec(
        spec.region(),
        plan,
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels(),
        spec.providerConfig(),
        spec.firewalls());
  }

  public static ServerSpec withNetworks(ServerSpec spec, List<String> networks) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        networks,
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels(),
        spec.providerConfig(),
        spec.firewalls());
  }

  public static ServerSpec withMounts(ServerSpec spec, List<Mount> mounts) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        mounts,
        spec.authorizedKeys(),
        spec.labels(),
        spec.providerConfig(),
        spec.firewalls());
  }

  public static ServerSpec withKeys(ServerSpec spec, List<String> keys) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        keys,
        spec.labels(),
        spec.providerConfig(),
        spec.firewalls());
  }

  public static ServerSpec withLabels(ServerSpec spec, Map<String, String> labels) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        labels,
        spec.providerConfig(),
        spec.firewalls());
  }

  public static ServerSpec withFirewalls(ServerSpec spec, List<String> firewalls) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels(),
        spec.providerConfig(),
        firewalls);
  }

  public static FirewallSpec withRules(FirewallSpec spec, List<FirewallRule> rules) {
    return new FirewallSpec(spec.region(), rules, spec.labels());
  }

  public static VolumeSpec withLabels(VolumeSpec spec, Map<String, String> labels) {
    return new VolumeSpec(spec.region(), spec.size(), labels);
  }

  public static NetworkSpec withLabels(NetworkSpec spec, Map<String, String> labels) {
    return new NetworkSpec(spec.region(), spec.cidr(), labels);
  }

  public static VolumeSpec withSize(VolumeSpec spec, long size) {
    return new VolumeSpec(spec.region(), size, spec.labels());
  }

  public static NetworkSpec withCidr(NetworkSpec spec, String cidr) {
    return new NetworkSpec(spec.region(), cidr, spec.labels());
  }
}

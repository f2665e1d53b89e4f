package io.provisioning.config.declaration;

import io.provisioning.config.infrastructure.Infrastructure.Firewall;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A declaration without clusters and counts: each part stands for one resource.
 *
 * @param installations taskservs on servers that the blueprint itself does not declare
 */
public record Blueprint(
    List<Part<Network>> networks,
    List<Part<Firewall>> firewalls,
    List<Part<Volume>> volumes,
    List<Part<Server>> servers,
    List<Part<Addition>> installations) {

  public Blueprint {
    networks = List.copyOf(networks);
    firewalls = List.copyOf(firewalls);
    volumes = List.copyOf(volumes);
    servers = List.copyOf(servers);
    installations = List.copyOf(installations);
  }

  public static Blueprint empty() {
    return new Blueprint(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  public Blueprint and(Blueprint other) {
    return new Blueprint(
        joined(networks, other.networks),
        joined(firewalls, other.firewalls),
        joined(volumes, other.volumes),
        joined(servers, other.servers),
        joined(installations, other.installations));
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    var all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /**
   * A part and where it comes from.
   *
   * @param cluster it belongs to
   * @param place in the document, for findings
   */
  public record Part<T>(T declared, @Nullable String cluster, String place) {}

  /** A taskserv for a recorded server. */
  public record Addition(String server, Taskserv taskserv) {}
}

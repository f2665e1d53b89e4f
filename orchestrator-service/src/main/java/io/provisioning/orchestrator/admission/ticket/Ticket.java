package io.provisioning.orchestrator.admission.ticket;

import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.provider.ResourceSpec;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One attempt at an operation, or at its inverse, that wants to start.
 *
 * @param id unique among all tickets of this process that have not been released or withdrawn; one
 *     that is never used again, such as {@code <workflow>/<operation>/<attempt>}, tells a late
 *     {@code granted} from one that is meant
 * @param workflow its id
 * @param undo has precedence over all work that goes forward
 * @param provider whose limits it falls under
 * @param account at the provider; shared by all that log in to it with the same credentials
 * @param labels that limits may name; share one map between tickets, there may be many
 * @param granted called once, when a ticket that had to wait may start; returns at once, throws
 *     nothing, and may call {@link Admission} again
 */
public record Ticket(
    String id,
    String workspace,
    String workflow,
    String operation,
    boolean undo,
    Priority priority,
    String provider,
    String account,
    Map<String, String> labels,
    Runnable granted) {

  public Ticket {
    labels = Map.copyOf(labels);
  }

  /**
   * What limits may name of an operation: the labels its resource is declared with, and {@code
   * kind}, {@code action} and {@code infrastructure}.
   */
  public static Map<String, String> labelsOf(Operation operation) {
    var labels = new HashMap<String, String>();
    if (operation.to().or(operation::from).orElseThrow() instanceof Desired.Provided provided) {
      labels.putAll(
          switch (provided.spec()) {
            case ResourceSpec.NetworkSpec network -> network.labels();
            case ResourceSpec.FirewallSpec firewall -> firewall.labels();
            case ResourceSpec.VolumeSpec volume -> volume.labels();
            case ResourceSpec.ServerSpec server -> server.labels();
          });
    }
    labels.put("kind", operation.resource().kind().name().toLowerCase(Locale.ROOT));
    labels.put("action", operation.action().name().toLowerCase(Locale.ROOT));
    labels.put("infrastructure", operation.resource().infrastructure());
    return Map.copyOf(labels);
  }
}

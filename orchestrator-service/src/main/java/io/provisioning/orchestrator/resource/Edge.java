package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.ResourceSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * How one resource hangs on another.
 *
 * @param from id of the one that hangs
 * @param to id of the one it hangs on
 */
public record Edge(String from, String to, Type type) {

  /** Kinds of edges by their names on the wire. */
  public enum Type {
    CONNECTED("connected"),
    MOUNTED("mounted"),
    RUNS_ON("runs-on"),
    DEPENDS_ON("depends-on");

    private final String label;

    Type(String label) {
      this.label = label;
    }

    /** The name. */
    public String label() {
      return label;
    }
  }

  static List<Edge> ofServer(ResourceRef server, ResourceSpec.ServerSpec spec) {
    var edges = new ArrayList<Edge>();
    for (var network : spec.networks()) {
      var to = ResourceRef.network(server.infrastructure(), network);
      edges.add(new Edge(server.id(), to.id(), Type.CONNECTED));
    }
    for (var firewall : spec.guards()) {
      var to = ResourceRef.firewall(server.infrastructure(), firewall);
      edges.add(new Edge(server.id(), to.id(), Type.DEPENDS_ON));
    }
    for (var mount : spec.mounts()) {
      var to = ResourceRef.volume(server.infrastructure(), mount.volume());
      edges.add(new Edge(server.id(), to.id(), Type.MOUNTED));
    }
    return edges;
  }

  static List<Edge> ofTaskserv(ResourceRef taskserv, Desired.Installed installed) {
    var edges = new ArrayList<Edge>();
    taskserv
        .server()
        .map(name -> ResourceRef.server(taskserv.infrastructure(), name))
        .ifPresent(server -> edges.add(new Edge(taskserv.id(), server.id(), Type.RUNS_ON)));
    for (var path : installed.dependsOn()) {
      var to = taskserv.infrastructure() + "/" + path;
      edges.add(new Edge(taskserv.id(), to, Type.DEPENDS_ON));
    }
    return edges;
  }
}

package io.provisioning.orchestrator.operation;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a resource in the resource graph, within a workspace.
 *
 * @param nullableServer the server a taskserv is on; absent for other kinds
 */
public record ResourceRef(
    String infrastructure, Kind kind, String name, @Nullable String nullableServer) {

  /** What the resource graph holds as nodes. */
  public enum Kind {
    NETWORK,
    FIREWALL,
    VOLUME,
    SERVER,
    TASKSERV
  }

  public static ResourceRef taskserv(String infrastructure, String server, String name) {
    return new ResourceRef(infrastructure, Kind.TASKSERV, name, server);
  }

  public static ResourceRef server(String infrastructure, String name) {
    return new ResourceRef(infrastructure, Kind.SERVER, name, null);
  }

  public static ResourceRef network(String infrastructure, String name) {
    return new ResourceRef(infrastructure, Kind.NETWORK, name, null);
  }

  public static ResourceRef firewall(String infrastructure, String name) {
    return new ResourceRef(infrastructure, Kind.FIREWALL, name, null);
  }

  public static ResourceRef volume(String infrastructure, String name) {
    return new ResourceRef(infrastructure, Kind.VOLUME, name, null);
  }

  public Optional<String> server() {
    return Optional.ofNullable(nullableServer);
  }

  /** {@code server/db} or {@code taskserv/db/postgres}: unique in its infrastructure. */
  public String path() {
    return kind.name().toLowerCase(Locale.ROOT)
        + "/"
        + server().map(on -> on + "/").orElse("")
        + name;
  }

  /** {@code web/server/db}: unique in its workspace. */
  public String id() {
    return infrastructure + "/" + path();
  }
}

package io.provisioning.orchestrator.operation;

import io.provisioning.provider.ResourceSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a resource should be, complete enough to bring it about without the document it came from.
 * Holds no secrets.
 */
public sealed interface Desired {

  /** The provider that does it. */
  String provider();

  /** The cluster of the declaration it belongs to. */
  @Nullable String cluster();

  /**
   * A network, firewall, volume or server, at a provider.
   *
   * @param role of a server, free text
   */
  record Provided(
      String provider, ResourceSpec spec, @Nullable String role, @Nullable String cluster)
      implements Desired {}

  /**
   * A taskserv on a server.
   *
   * @param provider of the server
   * @param version exact version of the package
   * @param digest of the package, so that an undo installs what was there
   * @param configuration complete by the package's schema; secrets stand as references
   * @param dependsOn paths of the resources it needs, such as {@code taskserv/db/postgres}
   */
  record Installed(
      String provider,
      String version,
      String digest,
      Map<String, Object> configuration,
      List<String> dependsOn,
      @Nullable String cluster)
      implements Desired {
    public Installed {
      dependsOn = List.copyOf(dependsOn);
    }
  }
}

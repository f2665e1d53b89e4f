package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.Credentials;
import java.net.URI;
import java.util.List;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.testcontainers.containers.Container;

/**
 * {@code @ServiceConnection} on a container of the image {@code surrealdb/surrealdb}, or of any
 * with the name {@code surrealdb}. The user is told by the engine's own variables {@code
 * SURREAL_USER} and {@code SURREAL_PASS}; the namespace and database are called {@code test}.
 */
final class SurrealContainerConnectionDetailsFactory
    extends ContainerConnectionDetailsFactory<Container<?>, SurrealConnectionDetails> {

  private static final int PORT = 8000;

  SurrealContainerConnectionDetailsFactory() {
    super(List.of("surrealdb/surrealdb", "surrealdb"));
  }

  @Override
  protected SurrealConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<Container<?>> source) {
    return new Details(source);
  }

  private static final class Details extends ContainerConnectionDetails<Container<?>>
      implements SurrealConnectionDetails {

    Details(ContainerConnectionSource<Container<?>> source) {
      super(source);
    }

    @Override
    public URI uri() {
      return URI.create(
          "ws://" + getContainer().getHost() + ":" + getContainer().getMappedPort(PORT));
    }

    @Override
    public String namespace() {
      return "test";
    }

    @Override
    public String database() {
      return "test";
    }

    @Override
    public Credentials credentials() {
      var variables = getContainer().getEnvMap();
      return Credentials.root(
          variables.getOrDefault("SURREAL_USER", "root"),
          variables.getOrDefault("SURREAL_PASS", "root"));
    }
  }
}

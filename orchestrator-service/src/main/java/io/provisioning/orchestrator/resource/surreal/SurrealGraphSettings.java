package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.service.configuration.MachineSettings;
import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.SurrealSettings.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The database of the service. The resource graph is there if it has a URL; the journal, if that is
 * told to be.
 *
 * @param level at which the user is defined
 * @param passwordFile with the user's password
 * @param timeout of a request
 */
@MachineSettings
@ConfigurationProperties("provisioning.surrealdb")
record SurrealGraphSettings(
    URI url,
    @DefaultValue("provisioning") String namespace,
    @DefaultValue("orchestrator") String database,
    @DefaultValue("root") String user,
    @DefaultValue("root") Level level,
    @Nullable Path passwordFile,
    @DefaultValue("30s") Duration timeout) {

  enum Level {
    ROOT,
    NAMESPACE,
    DATABASE
  }

  /**
   * For the driver; reads the password again each time.
   *
   * @throws UncheckedIOException if the password cannot be read
   */
  SurrealSettings connection() {
    return SurrealSettings.of(url, namespace, database, credentials())
        .withLimits(Limits.defaults().withRequest(timeout));
  }

  private Credentials credentials() {
    var password = password();
    return switch (level) {
      case ROOT -> Credentials.root(user, password);
      case NAMESPACE -> Credentials.namespace(namespace, user, password);
      case DATABASE -> Credentials.database(namespace, database, user, password);
    };
  }

  private String password() {
    if (passwordFile == null) {
      throw new IllegalStateException("`provisioning.surrealdb.password-file` is not set");
    }
    try {
      return Files.readString(passwordFile).stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException("the password file cannot be read", e);
    }
  }
}

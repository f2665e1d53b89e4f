package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.service.configuration.MachineSettings;
import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.SurrealSettings.Limits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the database of the journal is.
 *
 * @param level at which the user is defined
 * @param passwordFile with the user's password
 * @param dataDirectory of the engine, if it is on this machine: its disk is looked at
 * @param lease after which another orchestrator takes the place of one that died
 * @param timeout of a request
 * @param compactAfter so many entries at the least; a start reads not many more
 */
@MachineSettings
@ConfigurationProperties("provisioning.journal.surrealdb")
record SurrealJournalSettings(
    @DefaultValue("ws://127.0.0.1:8000") URI uri,
    @DefaultValue("provisioning") String namespace,
    @DefaultValue("orchestrator") String database,
    @DefaultValue("root") String username,
    @DefaultValue("root") Level level,
    @Nullable Path passwordFile,
    @Nullable Path dataDirectory,
    @DefaultValue("10s") Duration lease,
    @DefaultValue("5s") Duration timeout,
    @DefaultValue("20000") int compactAfter) {

  enum Level {
    ROOT,
    NAMESPACE,
    DATABASE
  }

  JournalPlace place() {
    return new JournalPlace(
        JournalStorage.Kind.SURREALDB, uri, username, passwordFile, dataDirectory);
  }

  /** The same for another place; what that does not tell is as it is here. */
  SurrealJournalSettings at(JournalPlace place) {
    return place.uri() == null
        ? this
        : new SurrealJournalSettings(
            place.uri(),
            namespace,
            database,
            Objects.requireNonNullElse(place.username(), username),
            level,
            place.passwordFile() == null ? passwordFile : place.passwordFile(),
            place.dataDirectory(),
            lease,
            timeout,
            compactAfter);
  }

  /** For the driver. */
  SurrealSettings connection() {
    return SurrealSettings.of(uri, namespace, database, credentials())
        .withLimits(Limits.defaults().withRequest(timeout));
  }

  private Credentials credentials() {
    var password = password();
    return switch (level) {
      case ROOT -> Credentials.root(username, password);
      case NAMESPACE -> Credentials.namespace(namespace, username, password);
      case DATABASE -> Credentials.database(namespace, database, username, password);
    };
  }

  private String password() {
    if (passwordFile == null) {
      throw unreadable("`provisioning.journal.surrealdb.password-file` is not set", null);
    }
    try {
      return Files.readString(passwordFile).stripTrailing();
    } catch (IOException e) {
      throw unreadable("the password file `" + passwordFile + "` cannot be read", e);
    }
  }

  private static ProblemException unreadable(String what, @Nullable IOException cause) {
    return JournalProblem.JOURNAL_UNAVAILABLE.because(
        what,
        "write the password of the database's user to a file that only the service may read",
        cause);
  }
}

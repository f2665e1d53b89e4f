package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.SurrealSettings.Limits;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How SurrealDB is reached.
 *
 * @param uri where the engine is, {@code ws://} or {@code wss://}; nothing is connected without it
 * @param namespace the namespace
 * @param database the database in it
 * @param username who signs in
 * @param password with which password
 * @param level where the user was defined
 * @param requestTimeout how long a query may take, waiting for its turn included
 * @param connectTimeout how long an attempt to connect may take
 * @param keepAlive after how long without an answer the engine is asked whether it is there
 * @param maxInFlight how many queries may be under way at once
 * @param maxMessageSize how long a message may be, either way
 * @param migration the schema
 */
@ConfigurationProperties("spring.surrealdb")
record SurrealProperties(
    @Nullable URI uri,
    @DefaultValue("main") String namespace,
    @DefaultValue("main") String database,
    @DefaultValue("root") String username,
    @DefaultValue("") String password,
    @DefaultValue("root") Level level,
    @DefaultValue("30s") Duration requestTimeout,
    @DefaultValue("5s") Duration connectTimeout,
    @DefaultValue("10s") Duration keepAlive,
    @DefaultValue("128") int maxInFlight,
    @DefaultValue("64MB") DataSize maxMessageSize,
    @DefaultValue Migration migration) {

  /** Where users are defined. */
  enum Level {
    ROOT,
    NAMESPACE,
    DATABASE
  }

  /**
   * The schema.
   *
   * @param enabled whether it is brought up to date before anything is asked
   * @param service whose migrations; without it, those of {@code spring.application.name}
   * @param timeout how long one migration may take
   */
  record Migration(
      @DefaultValue("true") boolean enabled,
      @Nullable String service,
      @DefaultValue("10m") Duration timeout) {}

  Credentials credentials() {
    return switch (level) {
      case ROOT -> Credentials.root(username, password);
      case NAMESPACE -> Credentials.namespace(namespace, username, password);
      case DATABASE -> Credentials.database(namespace, database, username, password);
    };
  }

  Limits limits() {
    return new Limits(
        requestTimeout,
        connectTimeout,
        keepAlive,
        maxInFlight,
        Math.toIntExact(maxMessageSize.toBytes()));
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "spring.surrealdb " + uri + " " + namespace + "/" + database + " as " + username;
  }
}

package io.provisioning.surrealdb;

import java.net.URI;
import java.time.Duration;

/**
 * Which engine, as whom, and within which limits.
 *
 * @param uri {@code ws://} or {@code wss://}; without a path, {@code /rpc} is meant
 * @param namespace the namespace that queries are about
 * @param database the database in it
 * @param credentials who signs in
 * @param limits what the client allows itself
 * @param reconnection how a lost connection is tried again
 */
public record SurrealSettings(
    URI uri,
    String namespace,
    String database,
    Credentials credentials,
    Limits limits,
    Reconnection reconnection) {

  /** Refuses a URI of another protocol; adds the engine's path. */
  public SurrealSettings {
    if (!"ws".equals(uri.getScheme()) && !"wss".equals(uri.getScheme())) {
      throw new IllegalArgumentException("the URI of an engine begins with ws:// or wss://");
    }
    if (uri.getPath().isEmpty() || uri.getPath().equals("/")) {
      uri = uri.resolve("/rpc");
    }
  }

  /** With the usual limits. */
  public static SurrealSettings of(
      URI uri, String namespace, String database, Credentials credentials) {
    return new SurrealSettings(
        uri, namespace, database, credentials, Limits.defaults(), Reconnection.defaults());
  }

  /** The same with other limits. */
  public SurrealSettings withLimits(Limits other) {
    return new SurrealSettings(uri, namespace, database, credentials, other, reconnection);
  }

  /** The same with other waits between attempts. */
  public SurrealSettings withReconnection(Reconnection other) {
    return new SurrealSettings(uri, namespace, database, credentials, limits, other);
  }

  /**
   * What the client allows itself.
   *
   * @param request how long a caller waits in all: for its turn, for a connection, for the answer
   * @param connect how long an attempt to connect may take, signing in included
   * @param keepAlive after how long without an answer the engine is asked whether it is there
   * @param maxInFlight how many requests may be under way at once; further callers wait
   * @param maxMessageSize how long a message may be, either way, in bytes
   */
  public record Limits(
      Duration request, Duration connect, Duration keepAlive, int maxInFlight, int maxMessageSize) {

    /** Refuses what would allow nothing. */
    public Limits {
      if (!request.isPositive() || !connect.isPositive() || !keepAlive.isPositive()) {
        throw new IllegalArgumentException("a time limit is positive");
      }
      if (maxInFlight < 1 || maxMessageSize < 1) {
        throw new IllegalArgumentException("a limit allows at least one");
      }
    }

    /** 30 seconds, 5 seconds, 10 seconds, 128 requests, 64 MiB. */
    public static Limits defaults() {
      return new Limits(
          Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(10), 128, 64 << 20);
    }

    /** The same with another time for a request. */
    public Limits withRequest(Duration other) {
      return new Limits(other, connect, keepAlive, maxInFlight, maxMessageSize);
    }

    /** The same with another number of requests at once. */
    public Limits withMaxInFlight(int other) {
      return new Limits(request, connect, keepAlive, other, maxMessageSize);
    }

    /** The same with another time after which the engine is asked whether it is there. */
    public Limits withKeepAlive(Duration other) {
      return new Limits(request, connect, other, maxInFlight, maxMessageSize);
    }
  }
}

package io.provisioning.surrealdb;

import java.net.URI;
import java.time.Duration;
import java.util.random.RandomGenerator;

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
   * @param maxMessageSize how long a message may be, in bytes; a request never has more than 16
   *     MiB, for which the launcher of the embedded engine would end the connection
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

  /**
   * How long to wait before a lost connection is tried again: twice as long after each failure, up
   * to a limit, less a random part so that many clients do not come at once. It is tried for as
   * long as the client is open.
   *
   * @param first the wait before the first attempt
   * @param longest the longest wait
   * @param jitter the part of the wait that is random, from 0 to 1
   */
  public record Reconnection(Duration first, Duration longest, double jitter) {

    /** More doublings overflow. */
    private static final int MAX_DOUBLINGS = 20;

    /** Refuses what would not wait. */
    public Reconnection {
      if (!first.isPositive() || longest.compareTo(first) < 0 || jitter < 0 || jitter > 1) {
        throw new IllegalArgumentException("a wait is positive, and jitter lies between 0 and 1");
      }
    }

    /** From 50 milliseconds to 5 seconds, half of it random. */
    public static Reconnection defaults() {
      return new Reconnection(Duration.ofMillis(50), Duration.ofSeconds(5), 0.5);
    }

    Duration delay(int failures, RandomGenerator random) {
      var doubled = first.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
      var most = doubled.compareTo(longest) < 0 ? doubled : longest;
      return Duration.ofNanos((long) (most.toNanos() * (1 - jitter * random.nextDouble())));
    }
  }
}

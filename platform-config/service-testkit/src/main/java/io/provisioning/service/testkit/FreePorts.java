package io.provisioning.service.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for services that a test starts, and starts again. They lie below those that the system
 * gives to connections: one of these could otherwise have the port when the service wants it.
 */
public final class FreePorts {

  private static final int FIRST = 20_000;
  private static final int BEHIND_LAST = 32_000;
  private static final int ATTEMPTS = 1_000;

  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePorts() {}

  /** A port of loopback on which nothing listens, and which this process was not given before. */
  public static int next() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, BEHIND_LAST);
      if (isFree(port) && GIVEN.add(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port from %d to %d is free".formatted(FIRST, BEHIND_LAST));
  }

  private static boolean isFree(int port) {
    try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}

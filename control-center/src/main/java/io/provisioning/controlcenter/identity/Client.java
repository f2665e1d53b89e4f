package io.provisioning.controlcenter.identity;

import org.jspecify.annotations.Nullable;

/**
 * From where somebody asks.
 *
 * @param address from which the connection comes
 * @param agent what the program calls itself; nothing is decided by it
 */
public record Client(String address, String agent) {

  private static final int LONGEST = 200;

  /** A client as its request says. */
  public static Client of(String address, @Nullable String agent) {
    var text = agent == null ? "" : agent;
    return new Client(address, text.length() > LONGEST ? text.substring(0, LONGEST) : text);
  }
}

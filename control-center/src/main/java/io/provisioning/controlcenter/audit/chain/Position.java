package io.provisioning.controlcenter.audit.chain;

import java.time.Instant;

/**
 * Where a chain ends.
 *
 * @param number of its last line; 0 if it has none
 * @param time of that line; the next one is not earlier
 */
public record Position(long number, String hash, Instant time) {

  public static final Position START = new Position(0, TrailLine.NOTHING, Instant.EPOCH);

  public static Position of(TrailLine line) {
    return new Position(line.number(), line.hash(), line.time());
  }
}

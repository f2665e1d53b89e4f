package io.provisioning.controlcenter.audit.chain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the manifest tells of a closed segment.
 *
 * @param file its name
 * @param first number of its first line
 * @param last number of its last line
 * @param hash of its last line
 */
public record SealedSegment(String file, long first, long last, String hash) {

  private static final Pattern MEMBERS =
      Pattern.compile(
          "\"type\":\"segment\",\"file\":\"([^\"]+)\",\"first\":(\\d{1,18}),\"last\":(\\d{1,18}),"
              + "\"segment_hash\":\"([0-9a-f]{64})\",\"previous\"");

  /** Reads a line of the manifest; empty if it is none. */
  public static Optional<SealedSegment> of(TrailLine line) {
    var members = MEMBERS.matcher(line.toString());
    return members.find()
        ? Optional.of(
            new SealedSegment(
                members.group(1),
                Long.parseLong(members.group(2)),
                Long.parseLong(members.group(3)),
                members.group(4)))
        : Optional.empty();
  }

  public byte[] members() {
    return "{\"type\":\"segment\",\"file\":\"%s\",\"first\":%d,\"last\":%d,\"segment_hash\":\"%s\"}"
        .formatted(file, first, last, hash)
        .getBytes(UTF_8);
  }

  /** Whether it tells of this file. */
  public boolean isIn(Path segment) {
    return segment.getFileName().toString().equals(file);
  }
}

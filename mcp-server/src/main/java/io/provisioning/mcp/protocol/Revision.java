package io.provisioning.mcp.protocol;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Revisions of the protocol that are spoken here, the newest first. */
enum Revision {
  /** Each request carries its version and the capabilities of the client. */
  STATELESS("2026-07-28"),
  /** A session begins with a handshake. */
  HANDSHAKE("2025-11-25");

  private final String text;

  Revision(String text) {
    this.text = text;
  }

  /** As the protocol writes it. */
  String text() {
    return text;
  }

  static Optional<Revision> of(String text) {
    return Stream.of(values()).filter(revision -> revision.text.equals(text)).findFirst();
  }

  /** All, as the protocol writes them. */
  static List<String> texts() {
    return Stream.of(values()).map(Revision::text).toList();
  }
}

package io.provisioning.orchestrator.cause;

import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something about a resource that may explain trouble.
 *
 * @param summary what is so, as half a sentence of which the resource is the subject
 * @param since when it began; absent if nobody knows
 * @param workflow that did it; absent if none did
 */
public record Sign(Kind kind, String summary, @Nullable Instant since, @Nullable String workflow) {

  /** Kinds of signs, with how likely each explains what came after it, from 0 to 1. */
  public enum Kind {
    /** Its provider lost it or stopped it, and no workflow did that. */
    LOST(0.95),
    /** It does not answer. */
    UNREACHABLE(0.9),
    /** A disk has no room, or no inodes. */
    DISK(0.9),
    /** Somebody edited its files or changed its properties, and no workflow did that. */
    EDITED(0.85),
    /** Somebody had a terminal open on its server. */
    TERMINAL(0.8),
    /** A unit of systemd has failed. */
    UNIT(0.75),
    /** Next to no memory is left. */
    MEMORY(0.75),
    /** A certificate has ended. */
    CERTIFICATE(0.7),
    /** Its clock is wrong. */
    CLOCK(0.5),
    /** A workflow changed it shortly before. */
    CHANGE(0.6),
    /** It says that it is not well, which something else may have brought about. */
    UNHEALTHY(0.4);

    final double weight;

    Kind(double weight) {
      this.weight = weight;
    }
  }

  /** Of what nobody knows when it began. */
  public static Sign of(Kind kind, String summary) {
    return new Sign(kind, summary, null, null);
  }

  /** Of what began at a time. */
  public static Sign since(Kind kind, String summary, Instant since) {
    return new Sign(kind, summary, since, null);
  }

  /** Somebody who knows signs. */
  @FunctionalInterface
  public interface Source {

    /**
     * The signs on a resource.
     *
     * @param at when the trouble began
     */
    List<Sign> of(RecordedResource resource, Instant at);

    /**
     * The signs within an infrastructure that are known without looking at each resource, by id of
     * the resource, which need not be recorded.
     */
    default Map<String, List<Sign>> within(String workspace, String infrastructure) {
      return Map.of();
    }
  }
}

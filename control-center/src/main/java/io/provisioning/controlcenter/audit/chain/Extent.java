package io.provisioning.controlcenter.audit.chain;

import java.nio.file.Path;

/**
 * A segment as far as it is durable.
 *
 * @param first number of its first line
 * @param last number of its last line
 * @param size in bytes
 */
public record Extent(Path file, long first, long last, long size) {}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;
import org.jspecify.annotations.Nullable;

/**
 * A manifest that a repository has.
 *
 * @param subject that it refers to
 */
public record Entry(
    Digest digest,
    String mediaType,
    long size,
    @Nullable String artifactType,
    @Nullable Digest subject) {}

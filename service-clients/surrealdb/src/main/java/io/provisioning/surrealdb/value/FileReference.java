package io.provisioning.surrealdb.value;

/**
 * A file in one of the engine's buckets.
 *
 * @param bucket the name of the bucket
 * @param key the path in it
 */
public record FileReference(String bucket, String key) {}

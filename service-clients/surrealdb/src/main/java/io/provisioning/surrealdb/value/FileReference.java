package io.provisioning.surrealdb.value;

/**
 * A file in one of the engine's buckets.
 *
 * @param bucket the name of the bucket
 * @param key the path in it; the engine puts a slash before one that has none
 */
public record FileReference(String bucket, String key) {}

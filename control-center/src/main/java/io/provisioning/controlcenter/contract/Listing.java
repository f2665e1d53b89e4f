package io.provisioning.controlcenter.contract;

/**
 * An operation that lists things, so that what there is to act on can be known. Contracts mark it
 * with {@code x-inventory}.
 *
 * @param id property by which each of them is called, such as {@code id} or {@code name}
 */
public record Listing(Operation operation, String id) {}

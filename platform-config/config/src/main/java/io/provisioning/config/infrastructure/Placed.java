package io.provisioning.config.infrastructure;

/** What a document says, and where. */
public record Placed<T>(T value, Places places) {}

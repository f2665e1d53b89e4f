package io.provisioning.config.document;

/** What a document says, and where. */
public record Placed<T>(T value, Places places) {}

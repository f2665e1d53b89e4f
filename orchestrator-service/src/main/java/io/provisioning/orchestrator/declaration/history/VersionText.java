package io.provisioning.orchestrator.declaration.history;

/** A version, and what was in the file. */
public record VersionText(Version version, String text) {}

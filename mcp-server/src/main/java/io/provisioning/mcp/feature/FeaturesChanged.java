package io.provisioning.mcp.feature;

/** A list has changed while the server runs. */
public record FeaturesChanged(FeatureKind kind) {}

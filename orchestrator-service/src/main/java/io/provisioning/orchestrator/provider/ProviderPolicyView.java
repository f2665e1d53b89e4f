package io.provisioning.orchestrator.provider;

import org.jspecify.annotations.Nullable;

/** The least rights of an account on the wire; no text where a provider has no accounts. */
record ProviderPolicyView(String provider, @Nullable String text) {}

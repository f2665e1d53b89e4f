package io.provisioning.orchestrator.declaration;

import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.sealing.SealedTexts;

/**
 * What a text declares.
 *
 * @param sealed what was encrypted in it; the infrastructure has references in their places
 */
public record Opened(Infrastructure infrastructure, SealedTexts sealed) {}

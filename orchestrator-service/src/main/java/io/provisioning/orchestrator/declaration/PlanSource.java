package io.provisioning.orchestrator.declaration;

import io.provisioning.config.infrastructure.Infrastructure;
import org.jspecify.annotations.Nullable;

/**
 * What a plan was made of.
 *
 * @param text that declares the document; null where the document came alone
 */
public record PlanSource(Infrastructure document, @Nullable PlannedDeclaration text) {}

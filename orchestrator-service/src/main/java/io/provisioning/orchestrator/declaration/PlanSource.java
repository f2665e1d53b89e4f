package io.provisioning.orchestrator.declaration;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.Infrastructure;
import org.jspecify.annotations.Nullable;

/**
 * What a plan was made of.
 *
 * @param text that declares the document; null where the document came alone
 * @param lock the packages that were chosen; null where nothing is locked
 */
public record PlanSource(
    Infrastructure document, @Nullable PlannedDeclaration text, @Nullable ExtensionLock lock) {

  /** Of packages that nobody locks. */
  public PlanSource(Infrastructure document, @Nullable PlannedDeclaration text) {
    this(document, text, null);
  }
}

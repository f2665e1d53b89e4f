/**
 * The shell around the pure core: runs workflows, keeps their journal ahead of their effects, and
 * answers for them over HTTP.
 */
@NullMarked
package io.provisioning.orchestrator.engine;

import org.jspecify.annotations.NullMarked;

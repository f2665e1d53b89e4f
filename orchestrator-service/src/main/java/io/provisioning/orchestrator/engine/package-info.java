/**
 * Workflows as other features see them: how they stand, what happens to them, and what stands
 * against a request. What runs them is in the rooms below, which only this feature uses.
 */
@NullMarked
package io.provisioning.orchestrator.engine;

import org.jspecify.annotations.NullMarked;

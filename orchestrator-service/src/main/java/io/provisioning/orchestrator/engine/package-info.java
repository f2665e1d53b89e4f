/**
 * Workflows as other features see them: their state, their events, and what prevents a request.
 * What runs them is in the packages below, which only this feature uses.
 */
@NullMarked
package io.provisioning.orchestrator.engine;

import org.jspecify.annotations.NullMarked;

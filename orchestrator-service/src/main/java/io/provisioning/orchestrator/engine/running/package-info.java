/**
 * One workflow that runs: its turns, the effects it asks for, the places it waits for, and who
 * follows it.
 */
@NullMarked
package io.provisioning.orchestrator.engine.running;

import org.jspecify.annotations.NullMarked;

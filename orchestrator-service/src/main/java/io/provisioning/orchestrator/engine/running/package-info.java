/**
 * One running workflow: its turns, the effects it requests, the slots it waits for, and its
 * subscribers.
 */
@NullMarked
package io.provisioning.orchestrator.engine.running;

import org.jspecify.annotations.NullMarked;

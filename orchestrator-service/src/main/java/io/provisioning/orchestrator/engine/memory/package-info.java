/**
 * What the engine remembers of the past: who changes which resource, which request led to which
 * workflow, and what is left of those that have ended.
 */
@NullMarked
package io.provisioning.orchestrator.engine.memory;

import org.jspecify.annotations.NullMarked;

/**
 * What the engine keeps in memory: which workflow changes which resource, which request led to
 * which workflow, and what remains of ended ones.
 */
@NullMarked
package io.provisioning.orchestrator.engine.memory;

import org.jspecify.annotations.NullMarked;

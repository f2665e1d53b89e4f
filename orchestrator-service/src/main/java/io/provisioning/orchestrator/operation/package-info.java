/** Operations: one resource taken from one state to another, and what carries it out. */
@NullMarked
package io.provisioning.orchestrator.operation;

import org.jspecify.annotations.NullMarked;

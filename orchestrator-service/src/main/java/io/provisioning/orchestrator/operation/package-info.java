/** Operations: one resource taken from one state to another, and what does it for real. */
@NullMarked
package io.provisioning.orchestrator.operation;

import org.jspecify.annotations.NullMarked;

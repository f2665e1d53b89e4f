/** Drift: detected, kept, reported, and ended by a plan. */
@NullMarked
package io.provisioning.orchestrator.drift;

import org.jspecify.annotations.NullMarked;

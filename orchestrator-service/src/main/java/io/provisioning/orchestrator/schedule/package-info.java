/** Schedules: plans that are made and applied again and again, at times that people choose. */
@NullMarked
package io.provisioning.orchestrator.schedule;

import org.jspecify.annotations.NullMarked;

/** Schedules: plans that are made and applied repeatedly, at set times. */
@NullMarked
package io.provisioning.orchestrator.schedule;

import org.jspecify.annotations.NullMarked;

package io.provisioning.service.job;

import java.time.Instant;

/** Somebody said that a job does not run by itself. */
record Pause(String by, Instant at) {}

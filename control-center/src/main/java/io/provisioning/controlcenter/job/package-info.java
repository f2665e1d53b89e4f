/** The background jobs of all services: their runs, results and next times. */
@NullMarked
package io.provisioning.controlcenter.job;

import org.jspecify.annotations.NullMarked;

/** The background jobs of all services: when they ran, how that ended, and what is next. */
@NullMarked
package io.provisioning.controlcenter.job;

import org.jspecify.annotations.NullMarked;

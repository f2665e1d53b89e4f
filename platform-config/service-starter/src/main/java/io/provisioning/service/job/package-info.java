/**
 * Work that a service does again and again by itself: when it ran, how that ended, what is next.
 */
@NullMarked
package io.provisioning.service.job;

import org.jspecify.annotations.NullMarked;

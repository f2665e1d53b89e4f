/**
 * Starts with the configuration that Spring wrote down ahead of time (Spring AOT), as long as it
 * would be the same now.
 */
@NullMarked
package io.provisioning.service.start;

import org.jspecify.annotations.NullMarked;

/**
 * Secrets of infrastructures: generated at first use, opened only for a server, destroyed with the
 * last resource.
 */
@NullMarked
package io.provisioning.orchestrator.secret;

import org.jspecify.annotations.NullMarked;

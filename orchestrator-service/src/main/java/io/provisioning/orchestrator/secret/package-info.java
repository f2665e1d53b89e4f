/**
 * Secrets of infrastructures: made at first use, opened only for a server, gone with the last
 * resource.
 */
@NullMarked
package io.provisioning.orchestrator.secret;

import org.jspecify.annotations.NullMarked;

/** Providers: finds them, opens each on first use, and shows what they offer. */
@NullMarked
package io.provisioning.orchestrator.provider;

import org.jspecify.annotations.NullMarked;

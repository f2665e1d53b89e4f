/** Confirmations: a change is shown first, and done only if the same call is repeated. */
@NullMarked
package io.provisioning.mcp.confirmation;

import org.jspecify.annotations.NullMarked;

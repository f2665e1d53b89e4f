/** Confirmations: a change is shown first, and done only if it is asked for again as it was. */
@NullMarked
package io.provisioning.mcp.confirmation;

import org.jspecify.annotations.NullMarked;

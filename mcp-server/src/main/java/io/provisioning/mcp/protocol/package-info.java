/** JSON-RPC over HTTP, in the two revisions of the protocol that clients speak. */
@NullMarked
package io.provisioning.mcp.protocol;

import org.jspecify.annotations.NullMarked;

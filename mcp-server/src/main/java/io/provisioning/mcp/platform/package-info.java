/** The platform's API, which tools use on behalf of the caller. */
@NullMarked
package io.provisioning.mcp.platform;

import org.jspecify.annotations.NullMarked;

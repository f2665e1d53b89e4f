/** Which tools an account may call. */
@NullMarked
package io.provisioning.mcp.permission;

import org.jspecify.annotations.NullMarked;

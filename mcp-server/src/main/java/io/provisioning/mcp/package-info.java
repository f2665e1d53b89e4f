/** The Model Context Protocol server: what an agent can do on behalf of the person it works for. */
@NullMarked
package io.provisioning.mcp;

import org.jspecify.annotations.NullMarked;

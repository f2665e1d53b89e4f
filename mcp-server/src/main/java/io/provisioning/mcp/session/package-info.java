/**
 * Sessions of agents, as the audit has them: what was called, what was seen, and calling it again.
 */
@NullMarked
package io.provisioning.mcp.session;

import org.jspecify.annotations.NullMarked;

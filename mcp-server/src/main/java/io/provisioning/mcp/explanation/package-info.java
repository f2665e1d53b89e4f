/** Explains why a workflow failed, by quoting what the platform knows about it. */
@NullMarked
package io.provisioning.mcp.explanation;

import org.jspecify.annotations.NullMarked;

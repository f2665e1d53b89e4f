/** Says why a workflow failed, by quoting what the platform has about it. */
@NullMarked
package io.provisioning.mcp.explanation;

import org.jspecify.annotations.NullMarked;

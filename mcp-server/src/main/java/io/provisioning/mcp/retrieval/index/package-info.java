/** Passages, and the index in which a question finds them. */
@NullMarked
package io.provisioning.mcp.retrieval.index;

import org.jspecify.annotations.NullMarked;

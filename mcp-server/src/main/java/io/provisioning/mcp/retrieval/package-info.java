/** Finds the passages of documentation, packages and declarations that answer a question. */
@NullMarked
package io.provisioning.mcp.retrieval;

import org.jspecify.annotations.NullMarked;

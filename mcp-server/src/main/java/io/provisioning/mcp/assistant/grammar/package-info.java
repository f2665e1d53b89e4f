/** The ways in which people ask for changes, as patterns of words. */
@NullMarked
package io.provisioning.mcp.assistant.grammar;

import org.jspecify.annotations.NullMarked;

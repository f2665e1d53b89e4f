/** The ways in which users phrase requests, as patterns of words. */
@NullMarked
package io.provisioning.mcp.assistant.grammar;

import org.jspecify.annotations.NullMarked;

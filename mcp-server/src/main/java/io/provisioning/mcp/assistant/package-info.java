/**
 * Understands requests for changes in plain words, by a grammar or with a model, and proposes what
 * to declare.
 */
@NullMarked
package io.provisioning.mcp.assistant;

import org.jspecify.annotations.NullMarked;

/**
 * Understands requests for changes in plain words, without a model, and proposes what to declare.
 */
@NullMarked
package io.provisioning.mcp.assistant;

import org.jspecify.annotations.NullMarked;

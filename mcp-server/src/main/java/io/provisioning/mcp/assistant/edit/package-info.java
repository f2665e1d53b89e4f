/** Changes of a declaration that a model proposes: named places and plain values, never Pkl. */
@NullMarked
package io.provisioning.mcp.assistant.edit;

import org.jspecify.annotations.NullMarked;

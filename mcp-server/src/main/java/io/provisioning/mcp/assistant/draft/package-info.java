/** A declaration while a request is carried out on it, and what its parts are called. */
@NullMarked
package io.provisioning.mcp.assistant.draft;

import org.jspecify.annotations.NullMarked;

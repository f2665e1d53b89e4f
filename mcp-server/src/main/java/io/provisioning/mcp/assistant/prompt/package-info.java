/** What a model sees of a request: as little as it needs, without secrets, marked as data. */
@NullMarked
package io.provisioning.mcp.assistant.prompt;

import org.jspecify.annotations.NullMarked;

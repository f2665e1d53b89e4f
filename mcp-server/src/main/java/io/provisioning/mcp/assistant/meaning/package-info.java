/** What a request can mean, and how each meaning changes the draft. */
@NullMarked
package io.provisioning.mcp.assistant.meaning;

import org.jspecify.annotations.NullMarked;

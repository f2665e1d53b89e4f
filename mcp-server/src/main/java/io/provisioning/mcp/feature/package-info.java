/** What a server offers to clients: tools, resources and prompts, whatever revision they speak. */
@NullMarked
package io.provisioning.mcp.feature;

import org.jspecify.annotations.NullMarked;

/** The commands on the Model Context Protocol. */
@NullMarked
package io.provisioning.cli.mcp;

import org.jspecify.annotations.NullMarked;

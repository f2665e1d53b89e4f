/** Language models that someone else runs: called within limits, never trusted. */
@NullMarked
package io.provisioning.mcp.model;

import org.jspecify.annotations.NullMarked;

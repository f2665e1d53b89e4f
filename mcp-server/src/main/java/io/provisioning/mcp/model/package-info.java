/** Language models that somebody else runs: asked within limits, believed in nothing. */
@NullMarked
package io.provisioning.mcp.model;

import org.jspecify.annotations.NullMarked;

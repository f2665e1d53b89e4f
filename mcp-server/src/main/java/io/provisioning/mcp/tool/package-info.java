/**
 * The tools of the platform: what a model may read, plan and, once a person has confirmed it,
 * change.
 */
@NullMarked
package io.provisioning.mcp.tool;

import org.jspecify.annotations.NullMarked;

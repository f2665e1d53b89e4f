/** Language models as they are, and as they should not be. */
@org.jspecify.annotations.NullMarked
package io.provisioning.mcp.model;

/** The official conformance suites, and the features that they ask for. */
@NullMarked
package io.provisioning.mcp.conformance;

import org.jspecify.annotations.NullMarked;

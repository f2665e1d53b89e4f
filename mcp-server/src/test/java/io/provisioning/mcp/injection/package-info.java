/** What happens if an agent obeys whatever it reads. */
@org.jspecify.annotations.NullMarked
package io.provisioning.mcp.injection;

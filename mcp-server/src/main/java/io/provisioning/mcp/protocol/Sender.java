package io.provisioning.mcp.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The account on whose behalf a client sends requests.
 *
 * @param delegation token for requests on its behalf; null if the server works alone
 */
record Sender(String principal, @Nullable String delegation) {}

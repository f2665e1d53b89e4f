package io.provisioning.mcp.confirmation;

import java.time.Instant;

/**
 * Permission to do what was shown.
 *
 * @param id that the second call carries
 */
public record Confirmation(String id, Instant until) {}

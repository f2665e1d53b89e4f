package io.provisioning.orchestrator.declaration.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The text of an infrastructure as it once was.
 *
 * @param id of the commit that made it
 * @param author by name
 * @param workflow that applies it; null where it was only saved
 * @param file its own name, such as {@code infra.yaml}
 * @param outside whether it was committed from elsewhere, not by the platform
 */
public record Version(
    String id,
    Instant at,
    String author,
    String message,
    @Nullable String workflow,
    String file,
    boolean outside) {}
